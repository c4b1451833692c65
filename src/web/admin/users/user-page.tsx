import { formatDni } from '#rules/checkout/format-dni.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { addressLine } from '#rules/addresses/line.ts'
import { data, Link } from 'react-router'
import { isFresh } from '#rules/users/access.ts'
import { ROLE_LABEL } from '#rules/users/roles.ts'
import { formatPesos } from '#rules/money.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Rating } from '#web/storefront/reviews/rating.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { fullDate, shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/user-page'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { OrderState } from '#web/admin/orders/order-state.tsx'
import { RoleForm } from './role-form.tsx'
import { SignOutForm } from './sign-out-form.tsx'
import { CreditPanel } from './credit-panel.tsx'
import { BanForm } from './ban-form.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'

export const handle = { section: 'users', needs: 'person.list' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const user = valueOf(await context.get(shopContext).usersAdmin.find(visitor, params.email))
  const self = visitor.kind === 'person' && visitor.id === user.id
  const credit = valueOf(await context.get(shopContext).credit.of(visitor, user.id))
  return { user, credit, self, fresh: isFresh(visitor, new Date()), key: crypto.randomUUID() }
}

/** Store credit; what else is decided about a person has the list's action. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') !== 'credit') throw data(null, { status: 400 })
  const visitor = context.get(visitorContext)
  const { credit, usersAdmin } = context.get(shopContext)
  const { id } = valueOf(await usersAdmin.find(visitor, params.email))
  const end = await credit.give(visitor, id, formTexts(form))
  return end.ok ? onward(request, adminPaths.user(params.email), 'credit-changed') : refusal(end, form)
}

export default function ClientDetail({ loaderData }: Route.ComponentProps) {
  const { user, credit, self, fresh, key } = loaderData
  const answer = useAnswer<typeof action>()
  const requestKey = useFirstOf(key, useTimesSent())
  const may = useMay()
  const { id, username, role, ban, banReason, personal, addresses } = user
  return (
    <>
      <PageTitle name={username} failed={answer !== undefined} hidden />
      <AdminTitle
        title={username}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Usuarios', to: adminPaths.users },
          { name: username },
        ]}
      >
        {may('order.manage') && (
          <ButtonLink to={adminPaths.newOrderFor(id)} look="quiet" size="small">
            Pedido nuevo
          </ButtonLink>
        )}
        {!self && (
          <>
            {may('person.role') && <RoleForm user={user} fresh={fresh} />}
            {may('person.sign-out') && user.sessions > 0 && <SignOutForm user={user} />}
            {may('person.ban') && <BanForm user={user} />}
          </>
        )}
      </AdminTitle>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
        <section aria-label="Datos" className="panel self-start p-4 md:p-5">
          <div className="mb-4 flex items-center gap-4">
            <Avatar person={user} className="size-20 shrink-0 text-2xl" />
            <p className="flex flex-wrap gap-2">
              {role && <span className="state">{ROLE_LABEL[role]}</span>}
              {ban && (
                <span className="state" data-tone="bad">
                  Baneado
                </span>
              )}
            </p>
          </div>
          {banReason && <p className="mb-4 rounded-input bg-rojo-tint px-3 py-2 text-md">{banReason}</p>}
          <Facts
            facts={[
              ['Nombre', user.name],
              ['Apellido', user.surname],
              ['Usuario', username],
              ['E-mail', user.emailVerified ? user.email : `${user.email} (sin verificar)`],
              ['Teléfono', personal?.phone],
              ['DNI', personal && formatDni(personal.dni)],
              ...addresses.map((one) => [one.label, addressLine(one)] as [string, string]),
              ['Cuenta desde', fullDate(user.createdAt)],
              ['Última visita', user.lastSeenAt && shortMoment(user.lastSeenAt)],
              ['Sesiones abiertas', String(user.sessions)],
              ['Compró por', formatPesos(user.spent)],
              ...user.sameEmail.map(({ username }) => ['Mismo e-mail', username] as [string, string]),
            ]}
          />
        </section>
        <div className="space-y-4">
          <CreditPanel
            credit={credit}
            gives={!self && may('credit.give')}
            requestKey={requestKey}
            refusal={answer}
          />
          <section aria-labelledby="pedidos" className="panel p-4 md:p-5">
            <h2 id="pedidos" className="mb-1 text-lg font-bold">
              Pedidos
              {user.orders > user.latestOrders.length && (
                <Link to={adminPaths.ordersOf(id)} className="link ml-3 text-md font-semibold">
                  Ver los {user.orders}
                </Link>
              )}
            </h2>
            {user.latestOrders.length === 0 && (
              <p className="py-2 text-muted">Todavía no hizo ningún pedido.</p>
            )}
            <ul className="divide-y divide-line">
              {user.latestOrders.map((order) => (
                <li
                  key={order.id}
                  className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
                >
                  <Link
                    to={adminPaths.order(order.number)}
                    className="font-semibold after:absolute after:inset-0 hover:underline"
                  >
                    {order.number}
                  </Link>
                  <span className="text-md text-muted">{shortMoment(order.placedAt)}</span>
                  <OrderState order={order} />
                  <span className="font-semibold tabular-nums">{formatPesos(order.total)}</span>
                </li>
              ))}
            </ul>
          </section>
          {user.latestMessages.length > 0 && (
            <section aria-labelledby="mensajes" className="panel p-4 md:p-5">
              <h2 id="mensajes" className="mb-1 text-lg font-bold">
                Mensajes
              </h2>
              <ul className="divide-y divide-line">
                {user.latestMessages.map(({ id, subject, createdAt, answeredAt }) => (
                  <li
                    key={id}
                    className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
                  >
                    <Link
                      to={adminPaths.message(id)}
                      className="min-w-0 font-semibold break-words after:absolute after:inset-0 hover:underline"
                    >
                      {subject}
                    </Link>
                    <span className="text-md text-muted">{shortMoment(createdAt)}</span>
                    <span className="state" data-tone={answeredAt ? 'good' : 'wait'}>
                      {answeredAt ? 'Respondido' : 'Sin responder'}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="opiniones" className="panel p-4 md:p-5">
            <h2 id="opiniones" className="mb-1 text-lg font-bold">
              Opiniones
            </h2>
            {user.latestReviews.length === 0 && <p className="py-2 text-muted">Todavía no opinó.</p>}
            <ul className="divide-y divide-line">
              {user.latestReviews.map(({ id, productId, productName, score, comment, createdAt }) => (
                <li key={id} className="py-2.5">
                  <p className="flex flex-wrap items-center gap-x-3">
                    <Link to={adminPaths.product(productId)} className="link font-semibold">
                      {productName}
                    </Link>
                    <Rating score={score} size={14} />
                    <span className="text-sm text-muted">{fullDate(createdAt)}</span>
                  </p>
                  <p className="text-md">{comment}</p>
                </li>
              ))}
            </ul>
          </section>
          {user.history.length > 0 && (
            <section aria-labelledby="historia" className="panel p-4 md:p-5">
              <h2 id="historia" className="mb-1 text-lg font-bold">
                Historia
              </h2>
              <ul className="divide-y divide-line text-md">
                {user.history.map(({ at, label, actor, after }) => (
                  <li key={at.toISOString()} className="py-2">
                    <span className="text-muted">{shortMoment(at)}</span> · <b>{label}</b> · {actor}
                    {reasonIn(after) && <span className="block text-muted">{reasonIn(after)}</span>}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

function reasonIn(after: unknown): string {
  const { banReason, reason } = (after ?? {}) as { banReason?: string; reason?: string }
  return banReason ?? reason ?? ''
}
