/** Which orders the shop's people look at: read from an address, written back to one, and the views they look at every day. */
import { isDay } from '#rules/calendar/argentine-day.ts'
import { FULFILMENT_STATES, type FulfilmentState, isUntouched } from './fulfilment/states.ts'
import {
  ORDER_PAYMENT_STATES,
  type OrderPaymentState,
  isPaid,
  isUnpaid,
} from '#rules/payments/order-payment.ts'
import { CHANNELS, type Channel } from './channel.ts'
import { ORDER_STATES, type OrderState, isOpen } from './states.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { DELIVERIES, type Delivery } from '#rules/checkout/shipping.ts'

/** As an address has them. */
export const DISPUTES = { open: 'abierta', lost: 'perdida' } as const
type Dispute = keyof typeof DISPUTES

export type OrderQuery = {
  /** A number («V-000042», «42»), or part of a name, e-mail, phone, tracking code or product. */
  q: string
  status: readonly OrderState[]
  payment: readonly OrderPaymentState[]
  fulfilment: readonly FulfilmentState[]
  delivery: Delivery | null
  /** By which way it came in. */
  channel: Channel | null
  /** Only what the payment provider says not to hand over. */
  held: boolean
  /** In dispute, or in one that the provider decided against the shop. */
  dispute: Dispute | null
  /** Of one person. */
  userId: number | null
  /** Days, both included. */
  from: string | null
  to: string | null
  page: number
}
export const anyOrder: OrderQuery = {
  q: '',
  status: [],
  payment: [],
  fulfilment: [],
  delivery: null,
  channel: null,
  held: false,
  dispute: null,
  userId: null,
  from: null,
  to: null,
  page: 1,
}

const several = <T extends string>(params: URLSearchParams, name: string, allowed: readonly T[]): T[] => {
  const asked = params.getAll(name).flatMap((value) => value.split(','))
  return allowed.filter((value) => asked.includes(value))
}
const day = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)
const idIn = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

/** Unknown values are dropped: an address never breaks a page. */
export function readOrderQuery(params: URLSearchParams): OrderQuery {
  const page = Math.trunc(Number(params.get('page')))
  return {
    q: cleanSearch(params.get('q') ?? ''),
    status: several(params, 'status', ORDER_STATES),
    payment: several(params, 'payment', ORDER_PAYMENT_STATES),
    fulfilment: several(params, 'fulfilment', FULFILMENT_STATES),
    delivery: DELIVERIES.find((known) => known === params.get('delivery')) ?? null,
    channel: CHANNELS.find((known) => known === params.get('canal')) ?? null,
    held: params.get('frenado') === 'si',
    dispute:
      (Object.keys(DISPUTES) as Dispute[]).find((one) => DISPUTES[one] === params.get('disputa')) ?? null,
    userId: idIn(params.get('persona')),
    from: day(params.get('from')),
    to: day(params.get('to')),
    page: Number.isFinite(page) && page >= 1 ? Math.min(page, 1_000_000) : 1,
  }
}

/** '?status=placed&payment=paid', or '' for everything. */
export function writeOrderQuery(query: Partial<OrderQuery>): string {
  const params = new URLSearchParams()
  if (query.q) params.set('q', query.q)
  for (const name of ['status', 'payment', 'fulfilment'] as const)
    if (query[name]?.length) params.set(name, query[name].join(','))
  if (query.channel) params.set('canal', query.channel)
  if (query.held) params.set('frenado', 'si')
  if (query.dispute) params.set('disputa', DISPUTES[query.dispute])
  if (query.userId) params.set('persona', String(query.userId))
  for (const name of ['delivery', 'from', 'to'] as const) if (query[name]) params.set(name, query[name])
  if (query.page && query.page > 1) params.set('page', String(query.page))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export const ORDER_VIEWS = {
  'por-preparar': {
    label: 'Por preparar',
    query: { status: isOpen.states, payment: isPaid.states, fulfilment: isUntouched.states },
  },
  'por-enviar': {
    label: 'Por enviar',
    query: { status: isOpen.states, fulfilment: ['packed'], delivery: 'delivery' },
  },
  'por-retirar': {
    label: 'Por retirar',
    query: { status: isOpen.states, fulfilment: ['packed', 'ready_for_pickup'], delivery: 'pickup' },
  },
  'en-camino': { label: 'En camino', query: { status: isOpen.states, fulfilment: ['shipped'] } },
  'sin-pagar': {
    label: 'Sin pagar',
    query: { status: isOpen.states, payment: isUnpaid.states },
  },
  'pago-pendiente': {
    label: 'Pago pendiente',
    query: { status: isOpen.states, payment: ['pending', 'authorized'] },
  },
  frenados: { label: 'Frenados', query: { status: isOpen.states, held: true } },
  'en-disputa': { label: 'En disputa', query: { dispute: 'open' } },
  'disputas-perdidas': { label: 'Disputas perdidas', query: { dispute: 'lost' } },
  todos: { label: 'Todos', query: {} },
} as const satisfies Record<string, { label: string; query: Partial<OrderQuery> }>
export type OrderViewName = keyof typeof ORDER_VIEWS
export const orderView = (name: OrderViewName): OrderQuery => ({
  ...anyOrder,
  ...ORDER_VIEWS[name].query,
})
