import { RotateCw } from 'lucide-react'
import { data, Link } from 'react-router'
import { serverPaths } from '#rules/server-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking, paths } from '#rules/paths.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useReadAnew } from '#web/ui/live/use-read-anew.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/users-page'
import { backTo, pageOf, onward, valueOf } from '#web/admin/ui/answers.ts'
import { readUserQuery, USER_VIEWS } from './query.ts'
import { UserCard } from './user-card.tsx'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { ViewLinks } from '#web/admin/ui/view-links.tsx'

export const handle = { section: 'users', needs: 'person.list' } satisfies RouteHandle

const NO_USERS = 'NO HAY USUARIOS REGISTRADOS'

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const { q, only } = readUserQuery(url.searchParams)
  const list = await context.get(shopContext).usersAdmin.list(visitor, { q, only, page: pageOf(url) })
  return { ...valueOf(list), q, only, me: visitor.kind === 'person' ? visitor.id : 0 }
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
  const { users, paging, counts, q, only, me } = loaderData
  const may = useMay()
  const { readAnew, reading } = useReadAnew()
  const address = ({ only, page = 1 }: { only?: string; page?: number }) =>
    asking(adminPaths.users, { q, ver: only !== 'all' && only, page: page > 1 && page })
  return (
    <>
      <PageTitle name="Usuarios" hidden />
      <AdminTitle title="Usuarios" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Usuarios' }]}>
        {may('person.export') && (
          <CsvLink to={asking(adminPaths.usersFile, { q, ver: only !== 'all' && only })}>
            Exportar CSV
          </CsvLink>
        )}
        <Link
          to={address({ only, page: paging.page })}
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
      <ViewLinks
        label="Vistas"
        views={USER_VIEWS.map((view) => ({
          name: view.name,
          to: address({ only: view.only }),
          here: view.only === only,
          count: counts[view.only],
        }))}
      />
      {q && (
        <p className="mb-4" role="status">
          {paging.total === 1 ? '1 resultado' : `${paging.total} resultados`} para «{q}» ·{' '}
          <Link to={adminPaths.users} className="link">
            Ver todos
          </Link>
        </p>
      )}
      {users.length === 0 ? (
        <Empty title={NO_USERS} as="h2" />
      ) : (
        <>
          <ul className="panel divide-y divide-line px-4 md:px-5">
            {users.map((user) => (
              <UserCard key={user.id} user={user} me={me} />
            ))}
          </ul>
          <AdminPageLinks
            paging={paging}
            to={(page) => address({ only, page })}
            of={paging.total === 1 ? 'usuario' : 'usuarios'}
          />
        </>
      )}
    </>
  )
}
