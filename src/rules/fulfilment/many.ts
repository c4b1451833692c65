/** Many parcels in one go: how many, and which pasted tracking code goes with which order. */
import * as v from 'valibot'
import { DELIVERY_LABEL } from '#rules/checkout/shipping.ts'
import {
  carrierName,
  MAX_TRACKING_CODE,
  NOT_IN_STEP,
  shipmentForm,
  whyNot,
  type AdminState,
} from '#rules/orders/admin.ts'
import { orderNumber, orderIdIn } from '#rules/orders/order.ts'
import { FULFILMENT_LABEL, isStillHere } from '#rules/orders/fulfilment/states.ts'
import { line as oneLine } from '#rules/text.ts'

/** Orders in one go, each in a transaction of its own. */
export const MAX_MANY = 500
export const MANY_STEPS = ['pack', 'ship'] as const
export type ManyStep = (typeof MANY_STEPS)[number]
export const manyStep = (text: string | null): ManyStep => (text === 'ship' ? 'ship' : 'pack')

/** In a link of the carrier's, where the code belongs. */
export const CODE_PLACE = '{codigo}'
export const MANY_MESSAGES = {
  none: 'Elegí al menos un pedido.',
  tooMany: (count: number) =>
    `Son ${count} pedidos, y se trabajan hasta ${MAX_MANY} por vez. No se hizo ningún cambio: acotá la lista.`,
  invalid: 'Revisá los datos. No se despachó ninguno.',
  twoKinds: 'Unas líneas traen el número de pedido y otras no: poné el número en todas o en ninguna.',
  count: (codes: number, orders: number) =>
    `Pegaste ${codes} ${codes === 1 ? 'línea' : 'líneas'} y ${orders === 1 ? 'es 1 pedido' : `son ${orders} pedidos`}: sin números de pedido tiene que haber una línea por cada uno, en el orden de la lista.`,
  notNamed: 'No está entre los códigos: queda como está.',
  twoParcels: (carrier: string, code: string) =>
    `Ya tiene su envío: ${carrier}, ${code}. Elegí si sale con ese o con lo que escribiste.`,
  noParcel: 'El envío con el que iba a salir ya no está: fijate en el pedido.',
}
/** Why an order of the chosen stays: where it is, rather than that it is not where it should be. */
export function whyStays(order: AdminState, step: ManyStep): string | null {
  const why = whyNot(order, step)
  if (why !== NOT_IN_STEP) return why
  return step === 'ship' && order.delivery === 'pickup' && isStillHere(order.fulfilment)
    ? `${DELIVERY_LABEL.pickup}: no se despacha.`
    : `Está ${FULFILMENT_LABEL[order.fulfilment].toLowerCase()}.`
}

const MOST_PROBLEMS = 10

/** `carrier`: '' where every order goes with the parcel that it has. */
export const manyShipment = v.object({
  carrier: carrierName,
  trackingUrl: shipmentForm.entries.trackingUrl,
})

/** What a courier knows of an order already. */
export type KnownParcel = { carrier: string; trackingCode: string; trackingUrl: string }
/** Of an order with such a parcel, by which of the two it goes; nothing where nobody was asked. */
export const PARCEL_CHOICES = ['parcel', 'typed'] as const
export type ParcelChoice = (typeof PARCEL_CHOICES)[number]

/** Whether what was typed is another parcel than the one that exists. */
export const isOther = (
  known: KnownParcel,
  { carrier, trackingCode }: { carrier: string; trackingCode: string },
): boolean =>
  (carrier !== '' && carrier.toLowerCase() !== known.carrier.toLowerCase()) ||
  (trackingCode !== '' && trackingCode.toLowerCase() !== known.trackingCode.toLowerCase())

/** How one of them ended. */
export type ManyEnd = { id: number; number: string; done: boolean; /** Why not. */ why: string | null }

type Chosen = { id: number; parcel?: KnownParcel | null }
export type MatchedCodes = {
  /** Of each order that goes; '' without one. */
  codes: Map<number, string>
  /** Not named by a column that names orders. */
  left: number[]
  /** With any of these nothing is sent. */
  problems: string[]
}
type Line = { at: number; id: number | null; code: string }

/** «V-000043 AR123», «43;AR123»: an order and its code; else the line is a code. */
function lineOf(text: string, at: number): Line {
  const line = oneLine(text)
  const [, first = '', rest = ''] = /^(\S+?)[\s;,]+(\S.*)$/.exec(line) ?? []
  const id = rest === '' || !/^(v-?)?\d{1,9}$/i.test(first) ? null : orderIdIn(first)
  return id === null ? { at, id: null, code: line } : { at, id, code: rest }
}

/**
 * `orders` in the order in which they are shown. A column with numbers goes by them; one without goes down the list, or down those
 * of the list that have no parcel yet. An order with a parcel needs no code.
 */
export function matchCodes(orders: readonly Chosen[], pasted: string): MatchedCodes {
  const rows = pasted.replaceAll('\r', '').split('\n')
  while (rows.length > 0 && rows.at(-1)!.trim() === '') rows.pop()
  while (rows.length > 0 && rows[0]!.trim() === '') rows.shift()
  if (rows.length === 0) return { codes: new Map(orders.map(({ id }) => [id, ''])), left: [], problems: [] }
  const lines = rows.map((row, at) => lineOf(row, at + 1))
  const filled = lines.filter(({ code }) => code !== '')
  const named = filled.filter(({ id }) => id !== null)
  if (named.length > 0 && named.length < filled.length) return refused([MANY_MESSAGES.twoKinds])
  const found = named.length > 0 ? byNumber(orders, named) : byPlace(orders, lines)
  const problems = [...found.problems, ...wrongCodes(filled)]
  return { ...found, problems: shortened(problems) }
}
const refused = (problems: string[]): MatchedCodes => ({ codes: new Map(), left: [], problems })

function byPlace(orders: readonly Chosen[], lines: readonly Line[]): MatchedCodes {
  const without = orders.filter(({ parcel }) => !parcel)
  const named = lines.length === orders.length ? orders : without
  if (lines.length !== named.length) return refused([MANY_MESSAGES.count(lines.length, named.length)])
  const codes = new Map(orders.map(({ id }) => [id, '']))
  for (const [at, { id }] of named.entries()) codes.set(id, lines[at]!.code)
  return { codes, left: [], problems: [] }
}

function byNumber(orders: readonly Chosen[], lines: readonly Line[]): MatchedCodes {
  const chosen = new Set(orders.map(({ id }) => id))
  const codes = new Map<number, string>()
  const problems: string[] = []
  for (const { at, id, code } of lines) {
    if (!chosen.has(id!))
      problems.push(`Línea ${at}: ${orderNumber(id!)} no está entre los que se despachan.`)
    else if (codes.has(id!)) problems.push(`Línea ${at}: ${orderNumber(id!)} ya tiene un código más arriba.`)
    else codes.set(id!, code)
  }
  const left: number[] = []
  for (const { id, parcel } of orders)
    if (codes.has(id)) continue
    else if (parcel) codes.set(id, '')
    else left.push(id)
  return { codes, left, problems }
}

function wrongCodes(lines: readonly Line[]): string[] {
  const firsts = new Map<string, number>()
  return lines.flatMap(({ at, code }) => {
    if (code.length > MAX_TRACKING_CODE)
      return [`Línea ${at}: un código admite hasta ${MAX_TRACKING_CODE} caracteres.`]
    const first = firsts.get(code.toLowerCase())
    if (first !== undefined) return [`Línea ${at}: «${code}» ya está en la línea ${first}.`]
    firsts.set(code.toLowerCase(), at)
    return []
  })
}

const shortened = (problems: string[]): string[] =>
  problems.length <= MOST_PROBLEMS
    ? problems
    : [...problems.slice(0, MOST_PROBLEMS), `Y ${problems.length - MOST_PROBLEMS} más.`]

/** The carrier's link of one parcel; '' when there is no code to put into its place. */
export const linkOf = (trackingUrl: string, code: string): string =>
  !trackingUrl.includes(CODE_PLACE)
    ? trackingUrl
    : code === ''
      ? ''
      : trackingUrl.replaceAll(CODE_PLACE, encodeURIComponent(code))
