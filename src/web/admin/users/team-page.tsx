import { Fragment } from 'react'
import { data, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { FRESH_MINUTES, isFresh } from '#rules/users/access.ts'
import { ROLE_LABEL } from '#rules/users/roles.ts'
import { INVITATION_TERM } from '#rules/users/invitation.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { RoleTable } from './role-table.tsx'
import type { Route } from './+types/team-page'

export const handle = { section: 'team', needs: 'person.role' } satisfies RouteHandle

const MOST = 100

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const { usersAdmin, invitations } = context.get(shopContext)
  const [team, open] = await Promise.all([
    usersAdmin.list(visitor, { filters: { ver: 'staff' }, limit: MOST }).then(valueOf),
    invitations.list(visitor).then(valueOf),
  ])
  return { team: team.rows, open, fresh: isFresh(visitor, new Date()) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { invitations } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const id = productId(form.get('invitationId'))
  const intent = form.get('intent')
  const end =
    intent === 'invite'
      ? await invitations.invite(visitor, formTexts(form))
      : intent === 'resend'
        ? await invitations.resend(visitor, id)
        : intent === 'revoke'
          ? await invitations.revoke(visitor, id)
          : null
  if (!end) throw data(null, { status: 400 })
  if (!end.ok) return refusal(end, form)
  return onward(request, adminPaths.team, intent === 'revoke' ? 'invitation-revoked' : 'invitation-sent')
}

/** Who works in the shop, who was asked to, and what each role may. */
export default function AdminTeam({ loaderData: { team, open, fresh } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageTitle name="Equipo" failed={answer !== undefined} hidden />
      <AdminTitle title="Equipo" trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Equipo' }]}>
        <CsvLink to={adminPaths.teamFile}>Exportar CSV</CsvLink>
      </AdminTitle>
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      {!fresh && (
        <Notice tone="info" quiet className="mb-5" title="Para invitar o dar un rol, antes volvé a ingresar.">
          Así sabemos que sos vos. Vale por {FRESH_MINUTES} minutos.{' '}
          <a href={serverPaths.signInFor(adminPaths.team, 'again')} className="link font-semibold">
            Volver a ingresar
          </a>
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <section aria-labelledby="trabajan" className="panel p-4 md:p-5">
            <h2 id="trabajan" className="mb-1 text-lg font-bold">
              Trabajan acá
            </h2>
            <ul className="divide-y divide-line">
              {team.map((user) => (
                <li key={user.id} className="relative flex items-center gap-3 py-3">
                  <Avatar person={user} className="size-11 shrink-0" />
                  <span className="min-w-0 grow leading-tight">
                    <Link
                      to={adminPaths.user(user.id)}
                      className="font-semibold after:absolute after:inset-0 hover:underline"
                    >
                      {user.username}
                    </Link>
                    <span className="block text-md wrap-anywhere text-muted">
                      {user.email.split(/(?=@)/).map((part) => (
                        <Fragment key={part}>
                          <wbr />
                          {part}
                        </Fragment>
                      ))}
                    </span>
                  </span>
                  <span className="flex flex-wrap justify-end gap-2">
                    {user.ban && (
                      <span className="state" data-tone="bad">
                        Baneado
                      </span>
                    )}
                    {user.role && <span className="state">{ROLE_LABEL[user.role]}</span>}
                  </span>
                </li>
              ))}
            </ul>
            <p className="mt-2 text-md text-muted">
              El rol se cambia o se quita en la página de cada persona.
            </p>
          </section>
          <InvitationList invitations={open} fresh={fresh} />
        </div>
        <section aria-labelledby="invitar" className="panel p-4 md:p-5">
          <h2 id="invitar" className="mb-3 text-lg font-bold">
            Invitar a alguien
          </h2>
          {fresh ? (
            <InviteForm key={open.length} refusal={answer} />
          ) : (
            <p className="text-md text-muted">
              Le mandamos un mail con un enlace que sirve una vez, durante {INVITATION_TERM}, ingresando con
              ese e-mail. Antes volvé a ingresar.
            </p>
          )}
        </section>
      </div>
      <RoleTable />
    </>
  )
}
