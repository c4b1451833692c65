/** What whoever bought hears of a parcel on its way, beyond that it left and arrived (product §60.5). */
import { weekdaySaid } from '#rules/calendar/said.ts'
import { orderNumber } from '#rules/orders/order.ts'
import type { ShipmentState } from './states.ts'

export const PARCEL_KINDS = ['visit-failed', 'at-branch', 'coming-back'] as const
export type ParcelKind = (typeof PARCEL_KINDS)[number]
export const isParcelKind = (kind: string): kind is ParcelKind => PARCEL_KINDS.some((known) => known === kind)

export type ParcelFacts = {
  /** Where it waits, as the courier names it. */
  branch?: string
  /** The last day, '2026-11-20'. */
  branchUntil?: string
}

const KIND_OF: Partial<Record<ShipmentState, ParcelKind>> = {
  visit_failed: 'visit-failed',
  at_branch: 'at-branch',
  returning: 'coming-back',
}
/** What is told when a parcel comes into this state; null for nothing, or for what the order's own steps tell. */
export const parcelKindOf = (state: ShipmentState): ParcelKind | null => KIND_OF[state] ?? null

export const PARCEL_NAME: Record<ParcelKind, string> = {
  'visit-failed': 'Visita sin éxito',
  'at-branch': 'Espera en la sucursal del correo',
  'coming-back': 'Pedido que vuelve',
}
/** As whoever bought calls what is in it. */
type Called = { name: string; capital: string }
const ORDER: Called = { name: 'tu pedido', capital: 'Tu pedido' }
const NEW_ONE: Called = { name: 'lo nuevo de tu cambio', capital: 'Lo nuevo de tu cambio' }
const newsOf = ({ name, capital }: Called): Record<ParcelKind, string> => ({
  'visit-failed': `El correo fue a entregar ${name} y no pudo.`,
  'at-branch': `${capital} espera en la sucursal del correo.`,
  'coming-back': `${capital} está volviendo a la tienda.`,
})
export const PARCEL_NEWS = newsOf(ORDER)
/** Of what an exchange gives (product §66.8). */
export const EXCHANGE_PARCEL_NEWS = newsOf(NEW_ONE)

type Carried = { carrier: string | null; number: string; called: Called }
function wordsOf(
  kind: ParcelKind,
  { carrier: known, number, called: { name, capital } }: Carried,
  { branch = '', branchUntil }: ParcelFacts,
): { subject: string; paragraphs: string[] } {
  const carrier = known ?? 'El correo'
  switch (kind) {
    case 'visit-failed':
      return {
        subject: `No pudieron entregarte ${name} ${number}`,
        paragraphs: [
          `${carrier} fue a tu dirección y no lo pudo entregar. Suele volver el próximo día hábil, o dejarlo en una sucursal del correo: el seguimiento lo dice.`,
          'Si la dirección no está bien o no va a haber nadie, respondé este mensaje.',
        ],
      }
    case 'at-branch':
      return {
        subject: `${capital} ${number} espera en la sucursal del correo`,
        paragraphs: [
          `Lo podés retirar en la sucursal de ${carrier}${branch === '' ? ' que dice el seguimiento' : ` ${branch}`}. Llevá tu DNI.`,
          branchUntil === undefined
            ? 'Lo guardan pocos días: después vuelve a la tienda.'
            : `Lo guardan hasta el ${weekdaySaid(branchUntil, branchUntil)}. Después vuelve a la tienda.`,
        ],
      }
    case 'coming-back':
      return {
        subject: `${capital} ${number} está volviendo`,
        paragraphs: [
          `${carrier} no lo pudo entregar y lo trae de vuelta a la tienda.`,
          'Respondé este mensaje y vemos cómo hacértelo llegar, o te devolvemos el dinero.',
        ],
      }
  }
}

export const parcelEmail = (
  kind: ParcelKind,
  { id, carrier }: { id: number; carrier: string | null },
  facts: ParcelFacts,
) => ({
  ...wordsOf(kind, { carrier, number: orderNumber(id), called: ORDER }, facts),
  action: 'Ver mi pedido',
  sale: true,
})

/** `code`: of its case. */
export const exchangeParcelEmail = (
  kind: ParcelKind,
  { code, carrier }: { code: string; carrier: string },
  facts: ParcelFacts,
) => ({ ...wordsOf(kind, { carrier, number: code, called: NEW_ONE }, facts), button: 'Ver mi cambio' })
