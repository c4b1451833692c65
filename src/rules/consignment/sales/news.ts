/** What a consignor is told by e-mail and by the bell while an order has their pair: each row whose title changes while they did nothing. */
import type { UnitState } from '#rules/units/states.ts'
import type { OwnerNotice } from '#rules/consignment/people/notices.ts'
import type { PairMoment } from '#rules/consignment/story/line.ts'

const SALE_NEWS = [
  'sold',
  'window',
  'payable',
  'lost',
  'called-off',
  'let-go',
  'returned',
  'same-pair',
  'other-pair',
] as const
export type SaleNews = (typeof SALE_NEWS)[number]

/** By a move of the pair; the window and the money have no move of it, and one that goes home from an order has two. */
export const NEWS_OF_MOVE: Partial<Record<`${UnitState} ${UnitState}`, SaleNews>> = {
  'reserved sold': 'sold',
  'sold listed': 'called-off',
  'sold returned': 'returned',
  'returned ready': 'same-pair',
  'returned sold': 'other-pair',
}

type News = {
  /** Before the pair's own line, where that does not say what happened. */
  lead: string
  /** It is old news once the pair's line is another one; none: it is told all the same. */
  while: readonly PairMoment[]
  /** What it may be switched off with. The sale that was told is told to its end: what becomes of the money is always said. */
  notice?: OwnerNotice
}
export const SALE_NEWS_SAID: Record<SaleNews, News> = {
  sold: { lead: '', while: ['sold'] },
  window: { lead: 'Ya llegó a quien lo compró.', while: ['window'], notice: 'sale' },
  payable: { lead: 'Terminaron los días para devolverlo.', while: ['payable', 'on-its-way', 'paid'] },
  lost: { lead: 'El correo lo perdió: te lo pagamos igual.', while: ['payable', 'on-its-way', 'paid'] },
  'called-off': { lead: 'La compra se canceló antes de salir.', while: [] },
  'let-go': { lead: 'Estaba apartado y no se vendió.', while: ['to-return'] },
  returned: { lead: '', while: ['returned'], notice: 'sale' },
  'same-pair': { lead: 'Lo comparamos con sus fotos: es el mismo par y está como salió.', while: [] },
  'other-pair': { lead: 'No aceptamos lo que nos devolvieron: la venta sigue.', while: [] },
}
