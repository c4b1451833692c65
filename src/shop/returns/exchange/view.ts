/** An exchange as the case that it belongs to shows it to the shop's people: what is kept, what is owed, what may be done next. */
import type { Reader } from '#data/database.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { Centavos } from '#rules/money.ts'
import { EXCHANGE_STEPS, exchangeSteps, type ExchangeStep } from '#rules/returns/exchange/exchange.ts'
import type { ReplacementState } from '#rules/returns/exchange/states.ts'
import type { ReturnState } from '#rules/returns/states.ts'
import type { Delivery } from '#rules/checkout/shipping.ts'
import { moneyOf } from '#shop/orders/admin/money.ts'
import type { OrderRow } from '#shop/orders/events.ts'
import { exchangeTold, factsOf, takenUnits, type ExchangeRow } from './rows.ts'

export type ExchangeView = {
  id: number
  /** «Cancha, talle 41»: what comes back. */
  from: string
  name: string
  size: string
  quantity: number
  image: string | null
  parcel: ReplacementState
  delivery: Delivery
  /** Nothing is left to be paid. */
  settled: boolean
  /** The old one was accepted for the new one. */
  made: boolean
  /** All that has to come back did, and was accepted. */
  allCame: boolean
  /** What was paid for what comes back; above 0 the difference is paid, below it is given back. */
  credit: Centavos
  difference: Centavos
  /** What making it gives back, at most what is left. */
  back: Centavos
  carrier: string | null
  trackingCode: string | null
  trackingUrl: string | null
  expiresAt: Date
  steps: ExchangeStep[]
}

/** An exchange as its case shows it to somebody of the shop's people. */
export async function exchangeView(
  db: Reader,
  visitor: Visitor,
  { status }: { status: ReturnState },
  exchange: ExchangeRow,
  order: OrderRow,
): Promise<ExchangeView> {
  const facts = await factsOf(db, exchange, order)
  const { from } = await exchangeTold(db, exchange, order)
  const { left } = await moneyOf(db, order.id)
  const {
    name,
    size,
    quantity,
    image,
    creditCentavos,
    madeCentavos,
    carrier,
    trackingCode,
    trackingUrl,
    expiresAt,
  } = exchange
  const seesMoney = may(visitor, 'order.see-money') === null
  const back =
    madeCentavos === null ? Math.min(Math.max(0, -facts.difference), left) : Math.max(0, -madeCentavos)
  return {
    id: exchange.id,
    from,
    name,
    size,
    quantity,
    image: image || null,
    parcel: facts.parcel,
    delivery: facts.delivery,
    settled: facts.settled,
    made: madeCentavos !== null,
    allCame: (await takenUnits(db, exchange.returnId)) >= quantity,
    credit: seesMoney ? creditCentavos : 0,
    difference: seesMoney ? facts.difference : 0,
    back: seesMoney ? back : 0,
    carrier,
    trackingCode,
    trackingUrl,
    expiresAt,
    steps: exchangeSteps(status, facts).filter((step) => may(visitor, EXCHANGE_STEPS[step].deed) === null),
  }
}
