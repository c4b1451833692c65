import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { GIFT_CARD_STATE_LABEL, GIFT_CARD_STATES } from '#rules/gift-cards/states.ts'
import { formatAmount } from '#rules/money.ts'
import { asking, paths } from '#rules/paths.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/gift-cards-page'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { onward, pageOf, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { AdminPageLinks } from '#web/admin/ui/page-links.tsx'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { GiveForm } from './give-form.tsx'
import { stateOf } from './state-query.ts'

export const handle = { section: 'orders', needs: 'gift-card.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { giftCards } = context.get(shopContext)
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const state = stateOf(url)
  const page = pageOf(url)
  return {
    q,
    state,
    ...valueOf(await giftCards.list(context.get(visitorContext), { q, state, page })),
    // A form that is sent twice is one card.
    key: crypto.randomUUID(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { giftCards } = context.get(shopContext)
  const end = await giftCards.admin.give(context.get(visitorContext), formTexts(form))
  return end.ok ? onward(request, adminPaths.giftCard(end.value.id), 'gift-given') : refusal(end, form)
}

/** All gift cards, what of them is owed, and giving one. */
export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const { q, state, cards, counts, owed, paging, key } = loaderData
  const answer = useAnswer<typeof action>()
  const may = useMay()
  const formKey = useFirstOf(key, useTimesSent())
  const asked = { q, estado: state }
  return (
    <>
      <PageTitle name="Tarjetas de regalo" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Tarjetas de regalo"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: 'Tarjetas de regalo' },
        ]}
      />
      {answer && <Notice tone="error" className="mb-5" title={answer.message} />}
      <p className="mb-4">
        Debemos <b className="tabular-nums">{formatAmount(owed)}</b> en tarjetas pagas que nadie canjeó. No
        son ventas: lo es lo que se compre con ellas.{' '}
        <a href={asking(adminPaths.giftCardsFile, asked)} className="link">
          Descargar la lista
        </a>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div>
          <Form
            method="get"
            role="search"
            aria-label="Tarjetas"
            className="mb-4 flex flex-wrap gap-2"
            key={`${q} ${state}`}
          >
            <input
              name="q"
              aria-label="Buscar por nombre, e-mail o número"
              placeholder="Nombre, e-mail o número"
              defaultValue={q}
              autoComplete="off"
              className="input min-h-11! min-w-0 grow basis-40"
            />
            <select
              name="estado"
              aria-label="Estado"
              defaultValue={state ?? ''}
              className="input min-h-11! w-auto"
            >
              <option value="">Todas</option>
              {GIFT_CARD_STATES.map((one) => (
                <option key={one} value={one}>
                  {GIFT_CARD_STATE_LABEL[one]} ({counts[one]})
                </option>
              ))}
            </select>
            <Button look="quiet" size="small">
              Buscar
            </Button>
          </Form>
          {cards.length === 0 ? (
            <Empty title={q || state ? 'Ninguna tarjeta es así' : 'Todavía no hay tarjetas'} as="h2" />
          ) : (
            <ul className="panel divide-y divide-line px-4 md:px-5">
              {cards.map(({ id, amount, toName, toEmail, status, createdAt, buyer, mailRefused }) => (
                <li
                  key={id}
                  className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5"
                >
                  <span className="min-w-0">
                    <Link
                      to={adminPaths.giftCard(id)}
                      className="font-bold tabular-nums after:absolute after:inset-0 hover:underline"
                    >
                      N.º {id}
                      {toName && ` para ${toName}`}
                    </Link>
                    <span className="block text-sm break-words text-muted">
                      {toEmail && `${toEmail} · `}
                      {buyer ? buyer.username : 'La dio la tienda'} · {fullDate(createdAt)}
                      {mailRefused && ' · el correo la rechazó'}
                    </span>
                  </span>
                  <span className="flex items-center gap-3">
                    {GIFT_CARD_STATE_LABEL[status]}
                    <b className="tabular-nums">{formatAmount(amount)}</b>
                  </span>
                </li>
              ))}
            </ul>
          )}
          {paging.pages > 1 && (
            <AdminPageLinks
              paging={paging}
              to={(page) => asking(adminPaths.giftCards, { ...asked, page })}
              of="tarjetas"
            />
          )}
        </div>
        {may('gift-card.manage') && (
          <section aria-labelledby="dar" className="panel p-4 md:p-5">
            <h2 id="dar" className="mb-3 text-lg font-bold">
              Dar una tarjeta
            </h2>
            <GiveForm requestKey={formKey} refusal={answer} />
          </section>
        )}
      </div>
    </>
  )
}
