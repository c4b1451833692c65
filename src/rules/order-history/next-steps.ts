/**
 * What comes next for whoever bought, with its days by the showroom's clock: business days and the days on which the shop is
 * closed count as the shop counts them (product §11.21).
 */
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { businessDaysAfter, type ClosedDays } from '#rules/calendar/holidays.ts'
import { openHours } from '#rules/checkout/showroom.ts'
import { deliveryPromise, promisedDays, type Delivery, type PromisedDays } from '#rules/checkout/shipping.ts'
import {
  FULFILMENT,
  isHandedOver,
  isUntouched,
  type FulfilmentState,
} from '#rules/orders/fulfilment/states.ts'
import { isPaid, type OrderPaymentState } from '#rules/payments/order-payment.ts'
import { paths } from '#rules/paths.ts'
import { EXCHANGE_HOURS, EXCHANGE_TERM, WITHDRAWAL_CALENDAR_TERM } from '#rules/sale-terms/terms.ts'
import { lastDayToWithdraw } from '#rules/returns/withdrawal-right.ts'
import { endedUnsold, type OrderState } from '#rules/orders/states.ts'
import type { StoryTerms } from '#rules/orders/story.ts'

export type NextStep = { words: string; link: { to: string; label: string } | null }
export type Stepping = {
  status: OrderState
  paymentStatus: OrderPaymentState
  fulfilment: FulfilmentState
  delivery: Delivery
  province: string
  postalCode: string
  promisedDays: PromisedDays | null
  /** Nobody touches it: a fraud is feared, or a change waits for its difference. */
  stopped: boolean
  dispatchedAt: Date | null
  handedOverAt: Date | null
  lines: readonly { productId: number; name: string }[]
}
type Terms = StoryTerms & { closedDays: ClosedDays }

/** Products whose review is asked for. */
const MOST_REVIEWS = 3
const SHOP_TIME = 'America/Argentina/Buenos_Aires'
const ofDay = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})
const ofMoment = new Intl.DateTimeFormat('es-AR', {
  timeZone: SHOP_TIME,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
/** «viernes 20 de noviembre» */
const dayInWords = (day: string): string => ofDay.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
/** «domingo 22 de noviembre, 12:00» */
const momentInWords = (at: Date): string => ofMoment.format(at).replace(',', '')

const said = (words: string, link: NextStep['link'] = null): NextStep => ({ words, link })

/** Nothing where nothing is on its way to whoever bought: the story says why. */
export function nextSteps(order: Stepping, now: Date, terms: Terms): NextStep[] {
  if (endedUnsold(order.status) || !isPaid(order.paymentStatus)) return []
  if (isHandedOver(order.fulfilment) && order.handedOverAt)
    return afterwards(order, order.handedOverAt, now, terms)
  if (order.stopped) return []
  const later = said(
    `Cuando lo tengas, vas a tener ${EXCHANGE_TERM} para cambiarlo por otro talle o modelo y ${WITHDRAWAL_CALENDAR_TERM} para devolverlo.`,
  )
  return [...(order.delivery === 'pickup' ? picking(order, terms) : sending(order, now, terms)), later]
}

function picking({ fulfilment }: Stepping, terms: Terms): NextStep[] {
  const come = said(`Lo retirás en el showroom, ${openHours(terms.openingHours)}.`)
  if (fulfilment === FULFILMENT.ready_for_pickup) return [come]
  return [
    ...(isUntouched(fulfilment) ? [said('Lo preparamos.')] : []),
    said('Te avisamos por e-mail cuando esté listo para retirar.'),
    come,
  ]
}

type Sent = Pick<Stepping, 'fulfilment' | 'promisedDays' | 'province' | 'postalCode' | 'dispatchedAt'>
const arrivesFrom = (order: Sent, from: Date, terms: Terms): string =>
  businessDaysAfter(dayOf(from), (order.promisedDays ?? promisedDays(terms, order))[1], terms.closedDays)
/** The last day of a parcel that is on its way; null of any other. */
const dueDay = (order: Sent, terms: Terms): string | null =>
  order.fulfilment === FULFILMENT.shipped && order.dispatchedAt
    ? arrivesFrom(order, order.dispatchedAt, terms)
    : null
/** It should have arrived: no text may promise a day any more. */
export function isOverdue(order: Sent, now: Date, terms: Terms): boolean {
  const last = dueDay(order, terms)
  return last !== null && dayOf(now) > last
}

function sending(order: Stepping, now: Date, terms: Terms): NextStep[] {
  const last = dueDay(order, terms)
  if (last !== null)
    return [
      isOverdue(order, now, terms)
        ? said(`Tenía que llegarte hasta el ${dayInWords(last)}. Si no llegó, avisanos y lo buscamos.`)
        : said(`Te llega hasta el ${dayInWords(last)}.`),
    ]
  return [
    ...(isUntouched(order.fulfilment) ? [said('Lo preparamos.')] : []),
    said('Lo despachamos y te avisamos por e-mail.'),
    said(
      `Llega en ${deliveryPromise(terms, order)} desde el despacho: si sale hoy, hasta el ${dayInWords(arrivesFrom(order, now, terms))}.`,
    ),
  ]
}

function afterwards(order: Stepping, handedOver: Date, now: Date, { closedDays }: Terms): NextStep[] {
  const exchangeUntil = new Date(handedOver.getTime() + EXCHANGE_HOURS * 3_600_000)
  const lastDay = lastDayToWithdraw(dayOf(handedOver), closedDays)
  const products = order.lines.filter(
    ({ productId }, index) => order.lines.findIndex((line) => line.productId === productId) === index,
  )
  return [
    ...(now <= exchangeUntil
      ? [said(`Lo podés cambiar por otro talle o modelo hasta el ${momentInWords(exchangeUntil)} h.`)]
      : []),
    ...(dayOf(now) <= lastDay ? [said(`Lo podés devolver hasta el ${dayInWords(lastDay)}.`)] : []),
    ...products.slice(0, MOST_REVIEWS).map(({ productId, name }) =>
      said('Contales a los demás cómo te fue.', {
        to: paths.reviews(productId),
        label: `Opinar sobre ${name}`,
      }),
    ),
  ]
}
