/** Numbers of consignment: by what pairs are put together, and how long they have been here. */
export const SOLD_BY = ['brand', 'size', 'grade', 'consignor'] as const
export type SoldBy = (typeof SOLD_BY)[number]
export const SOLD_BY_LABEL: Record<SoldBy, string> = {
  brand: 'Marca',
  size: 'Talle',
  grade: 'Estado',
  consignor: 'Dueño',
}
export const soldBy = (text: string | null): SoldBy => SOLD_BY.find((by) => by === text) ?? 'brand'

/** Days with us: the first of each. */
const AGES = [0, 31, 61, 91] as const
export const AGE_LABEL = AGES.map((from, index) =>
  index + 1 < AGES.length ? `${from} a ${AGES[index + 1]! - 1} días` : `Más de ${from - 1} días`,
)
export const ageOf = (days: number): string => AGE_LABEL[AGES.findLastIndex((from) => days >= from)]!

/** Of the shop's own books, beside what it owes. */
export const BOOKS_SAY = {
  provider: 'En Mercado Pago',
  bank: 'En el banco',
  cash: 'En la caja',
  giftCards: 'Por tarjetas de regalo',
  fees: 'Comisiones que se quedó la compañía de pagos',
  paidOut: 'Ya transferido a consignantes',
} as const
export const BOOKS_KNOW =
  'Lo que cobramos por pedidos y tarjetas de regalo y no devolvimos, menos lo que se quedó la compañía de pagos y lo que ya les transferimos. Los libros no saben de alquiler, compras, impuestos ni retiros: comparalo con el saldo de la cuenta.'

/** An account below 0 for longer than this is shown to a person, who decides; never interest, and nobody's pairs wait for it. */
export const OWED_BACK_DAYS = 180

export const DUE = {
  due: 'Por cobrar',
  on_its_way: 'En transferencia',
  in_window: 'Se cobra si no vuelve',
  undelivered: 'Falta confirmar la entrega',
} as const
export type Due = keyof typeof DUE

/** What somebody of the shop did of a pair that was sold: each is asked whether what they said was true. */
export const ANSWERED = { checked: 'Revisó', quoted: 'Puso el primer precio' } as const
export type Answered = keyof typeof ANSWERED
