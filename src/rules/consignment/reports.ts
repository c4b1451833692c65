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
