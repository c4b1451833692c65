import { Link, redirect } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatAmount } from '#rules/money.ts'
import { conflict } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import { QR_STATE_SHORT } from '#rules/till/qr.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { findProducts } from '#web/admin/orders/find-products.ts'
import { hagglesOf, type Agreed } from '#web/admin/orders/line-query.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/till-page'
import { addressOf, CODE, ENTER, onCounter } from './counter-query.ts'
import { CustomerForm } from './customer-form.tsx'
import { FoundOnCounter } from './found-on-counter.tsx'
import { GIFT_INTENT, redeemAtTill } from './gift.tsx'
import { OnCounterLines } from './lines.tsx'
import { LeaseForm } from './offline/lease-form.tsx'
import { Offline } from './offline/offline-state.tsx'
import { OpenForm } from './open-form.tsx'
import { PayForm } from './pay-form.tsx'
import { ScanField } from './scan-field.tsx'
import { scan, scannedAmong } from './scanned.ts'

export const handle = { section: 'till', needs: 'till.sell' } satisfies RouteHandle

const MOST_FOUND = 8
/** What is to be known of a sale of today beside its sum. */
const LATELY = { ...QR_STATE_SHORT, sold: '', voided: 'anulada' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const { till } = shop
  const day = valueOf(await till.days.current(visitor))
  const key = crypto.randomUUID()
  const read = onCounter(url.searchParams)
  const unjoined = valueOf(await till.offline.unjoined(visitor)).length
  const counter = { ...read, sale: read.sale || key }
  if (!day)
    return {
      day,
      key,
      counter,
      q: '',
      found: null,
      problem: null,
      view: null,
      agreeing: null,
      lately: [],
      takesQr: false,
      customer: null,
      unjoined,
    }
  const scanned = await scan(till, visitor, url.searchParams.getAll(CODE), counter.lines)
  const words = scanned.words ?? (url.searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  if (scanned.added && !scanned.problem && !scanned.words)
    throw redirect(addressOf({ ...counter, lines: scanned.lines }))
  const agreeing = await agree(till, visitor, url.searchParams, counter.lines, counter.agreed)
  if (agreeing?.agreed) throw redirect(addressOf({ ...counter, agreed: agreeing.agreed }))
  const now = { ...counter, lines: scanned.lines }
  // Its key stands in the address from the first line on: reloaded after a lost answer, it is the same sale.
  if (read.sale === '' && now.lines.length > 0 && !scanned.problem && !agreeing)
    throw redirect(addressOf({ ...now, q: words }))
  const view = valueOf(await till.look(visitor, now.lines, hagglesOf(now.agreed)))
  return {
    day,
    key,
    counter: now,
    q: words,
    found: words === '' ? null : await findProducts(shop, words, MOST_FOUND),
    problem: scanned.problem,
    view,
    agreeing,
    lately: valueOf(await till.days.lately(visitor, day.id)),
    takesQr: till.qr.isTaken(),
    unjoined,
    customer: now.customer === null ? null : valueOf(await till.customer(visitor, now.customer)),
  }
}

/** A price that somebody typed for a line: with it, or what is wrong with it. */
async function agree(
  till: Shop['till'],
  visitor: Visitor,
  search: URLSearchParams,
  lines: readonly CartLine[],
  before: Agreed,
): Promise<{
  of: string
  price: string
  reason: string
  fields: Record<string, string>
  agreed?: Agreed
} | null> {
  const of = search.get('de')
  if (of === null) return null
  const typed = { of, price: search.get('precio') ?? '', reason: search.get('motivo') ?? '' }
  const end = valueOf(await till.agree(visitor, lines, of, typed))
  if (Object.keys(end.fields).length > 0) return { ...typed, fields: end.fields }
  return { ...typed, fields: {}, agreed: { ...before, [of]: { price: typed.price, reason: typed.reason } } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const shop = context.get(shopContext)
  const { till } = shop
  const visitor = context.get(visitorContext)
  if (form.get('intent') === 'open') {
    const end = await till.days.open(visitor, formTexts(form))
    return end.ok ? onward(request, adminPaths.till, 'till-opened') : refusal(end, form)
  }
  const counter = onCounter(form)
  if (form.get('intent') === 'customer') {
    const end = await till.findCustomer(visitor, formTexts(form))
    return end.ok ? onward(request, addressOf({ ...counter, customer: end.value.id })) : refusal(end, form)
  }
  if (form.get('intent') === GIFT_INTENT) return redeemAtTill({ request, shop, visitor }, counter, form)
  if (form.get('intent') === 'lease') {
    const end = await till.offline.take(visitor, { ...formTexts(form), key: counter.sale }, counter.lines)
    return end.ok ? onward(request, adminPaths.tillOffline) : refusal(end, form)
  }
  if (form.has(ENTER)) {
    const scanned = await scannedAmong(till, visitor, form, counter.lines)
    return scanned
      ? onward(request, addressOf({ ...counter, lines: scanned }))
      : refusal(conflict(TILL_SAYS.enter), form)
  }
  const end = await till.sell(
    visitor,
    { ...formTexts(form), key: counter.sale },
    counter.lines,
    counter.agreed,
  )
  if (!end.ok) return refusal(end, form)
  return onward(request, adminPaths.tillSale(end.value.number), end.value.waits ? undefined : 'till-sold')
}

/** The counter: what is sold, all of it in the address, and how it is paid. */
export default function Till({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { day, key, counter, q, found, problem, view, agreeing, lately, takesQr, customer, unjoined } =
    loaderData
  return (
    <>
      <PageTitle name="Mostrador" failed={answer !== undefined} hidden />
      <AdminTitle
        title="Mostrador"
        trail={[{ name: 'Dashboard', to: paths.dashboard }, { name: 'Mostrador' }]}
      >
        {day && (
          <Link to={adminPaths.tillReturns} className="button" data-look="quiet" data-size="small">
            Devolver o cambiar
          </Link>
        )}
        <Link
          to={day ? adminPaths.tillDay(day.id) : adminPaths.tillDays}
          className="button"
          data-look="quiet"
          data-size="small"
        >
          {day ? 'La caja' : 'Cajas anteriores'}
        </Link>
      </AdminTitle>
      {answer && (
        <Notice tone="error" className="mb-5" title={answer.message}>
          {Object.values(answer.fields).join(' · ') || null}
        </Notice>
      )}
      <Offline unjoined={unjoined} />
      {!day || !view ? (
        <OpenForm requestKey={key} refusal={answer} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <div className="space-y-4">
            <ScanField counter={counter} problem={problem} />
            <FoundOnCounter counter={counter} q={q} found={found} />
            <OnCounterLines counter={counter} view={view} agreeing={agreeing} />
          </div>
          <div className="space-y-4">
            <CustomerForm counter={counter} customer={customer} refusal={answer} />
            <PayForm counter={counter} view={view} takesQr={takesQr} customer={customer} refusal={answer} />
            <LeaseForm counter={counter} able={view.ready && view.lines.length > 0} refusal={answer} />
            {lately.length > 0 && (
              <section aria-labelledby="recientes" className="panel p-4 md:p-5">
                <h2 id="recientes" className="text-lg font-bold">
                  Últimas ventas
                </h2>
                <ul className="divide-y divide-line">
                  {lately.map(({ number, total, at, state }) => (
                    <li key={number} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
                      <span>
                        <Link to={adminPaths.tillSale(number)} className="link font-bold tabular-nums">
                          {number}
                        </Link>{' '}
                        <span className="text-sm text-muted">
                          {shortMoment(at)}
                          {LATELY[state] && ` · ${LATELY[state]}`}
                        </span>
                      </span>
                      <b className="tabular-nums">{formatAmount(total)}</b>
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        </div>
      )}
    </>
  )
}
