import { RotateCw } from 'lucide-react'
import { data, Link } from 'react-router'
import { serverPaths } from '#rules/server-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { listAddress } from '#rules/lists/view.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useReadAnew } from '#web/ui/live/use-read-anew.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/users-page'
import { backTo, onward } from '#web/admin/ui/answers.ts'
import { UserCard } from './user-card.tsx'
import { AdminList } from '#web/admin/lists/admin-list.tsx'
import { ListFile } from '#web/admin/lists/list-file.tsx'
import { screenOf } from '#web/admin/lists/routes.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'

export const handle = { section: 'users', needs: 'person.list' } satisfies RouteHandle

const NO_USERS = 'NO HAY USUARIOS REGISTRADOS'

export async function loader(asked: Route.LoaderArgs) {
  const visitor = asked.context.get(visitorContext)
  return { ...(await screenOf('users', asked)), me: visitor.kind === 'person' ? visitor.id : 0 }
}

/** BAN, UNBAN, roles and signing somebody out, from the list or from a person's page. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { usersAdmin } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(form.get('personId'))
  const intent = String(form.get('intent'))
  const end =
    intent === 'ban'
      ? await usersAdmin.ban(visitor, id, String(form.get('reason') ?? ''))
      : intent === 'unban'
        ? await usersAdmin.unban(visitor, id)
        : intent === 'role'
          ? await usersAdmin.setRole(visitor, id, form.get('role'), String(form.get('reason') ?? ''))
          : intent === 'no-role'
            ? await usersAdmin.setRole(visitor, id, null, String(form.get('reason') ?? ''))
            : intent === 'sign-out'
              ? await usersAdmin.signOut(visitor, id)
              : null
  if (!end) throw data(null, { status: 400 })
  const back = backTo(form, adminPaths.users)
  if (end.ok) return onward(request, back, `person-${intent}` as 'person-ban')
  const again =
    end.kind === 'refused' && end.reason === 'sign-in-again' ? serverPaths.signInFor(back, 'again') : null
  return data({ message: end.message, again }, { status: statusOf(end) })
}

export default function AllUsers({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { screen, me } = loaderData
  const { readAnew, reading } = useReadAnew()
  return (
    <>
      <PageTitle name="Usuarios" hidden />
      <AdminTitle title="Usuarios" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Usuarios' }]}>
        <ListFile of={screen}>Exportar CSV</ListFile>
        <Link
          to={listAddress(screen.at, screen.view, { page: screen.view.page })}
          aria-label="Recargar la lista"
          className="icon-button"
          onClick={(event) => {
            event.preventDefault()
            readAnew()
          }}
        >
          <Icon of={RotateCw} className={reading ? 'animate-spin' : ''} />
        </Link>
      </AdminTitle>
      {answer && (
        <Notice tone="error" className="mb-5">
          {answer.message}{' '}
          {answer.again && (
            <a href={answer.again} className="link font-semibold">
              Volver a ingresar
            </a>
          )}
        </Notice>
      )}
      <AdminList
        list={loaderData}
        title="Usuarios"
        none={NO_USERS}
        rows={(users) => (
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {users.map((user) => (
              <UserCard key={user.id} user={user} me={me} />
            ))}
          </ul>
        )}
      />
    </>
  )
}
