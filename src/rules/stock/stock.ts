/** Stock in words, and what an admin may enter after counting. */
import * as v from 'valibot'
import { FEW_LEFT, MAX_STOCK } from '#rules/products/product.ts'
import { requestKey } from '#rules/request-key.ts'
import { asLine, atMost } from '#rules/text.ts'
import { orNone, wholeNumber } from '#rules/typed.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'

/** 'sold' carries no units: they left with 'reserved'. */
export const LEDGER_KINDS = [
  'received',
  'reserved',
  'released',
  'sold',
  'returned',
  'adjusted',
  'listed',
  'unlisted',
  'set-aside',
  'put-back',
  'leased',
  'unleased',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
/** Only single pairs have these. */
export const UNIT_LEDGER_KINDS: readonly LedgerKind[] = ['listed', 'unlisted']
/** Only draws have these. */
export const DROP_LEDGER_KINDS: readonly LedgerKind[] = ['set-aside', 'put-back']
/** Only leases of a till have these. */
export const LEASE_LEDGER_KINDS: readonly LedgerKind[] = ['leased', 'unleased']
export const LEDGER_LABEL: Record<LedgerKind, string> = {
  received: 'Ingreso',
  reserved: 'Apartado para un pedido',
  released: 'Volvió de un pedido que no se concretó',
  sold: 'Vendido (ya estaba apartado)',
  returned: 'Devolución',
  adjusted: 'Ajuste',
  listed: 'Prenda única a la venta',
  unlisted: 'Prenda única fuera de venta',
  'set-aside': 'Apartado para un sorteo',
  'put-back': 'Volvió de un sorteo',
  leased: 'Apartado en un mostrador',
  unleased: 'Volvió de un mostrador',
}

/** «Sold lately» is in these. */
export const SOLD_LATELY_DAYS = 30
export const SOLD_LATELY_TERM = `${SOLD_LATELY_DAYS} días`

export const ADJUST_REASONS = [
  'Conteo',
  'Llegó mercadería',
  'Se dañó',
  'Se perdió',
  'Error de carga',
] as const
/** Why, when an adjustment is taken back from the record. */
export const ADJUST_UNDONE = 'Se deshizo el ajuste anterior.'
export const ADJUST_INVALID = 'Revisá los datos del ajuste.'

const why = v.pipe(
  v.optional(v.string(), ''),
  asLine,
  v.minLength(3, 'Escribí el motivo'),
  atMost(200, (most) => `El motivo admite hasta ${most} letras`),
)

/**
 * Either `counted`, everything of the size on the shelf, also what waits for orders that are not packed yet; or `delta`, so
 * many more or fewer.
 */
export const adjustForm = v.pipe(
  v.object({
    counted: orNone(wholeNumber(`Ingresá cuántas hay, de 0 a ${MAX_STOCK}`, 0, MAX_STOCK)),
    delta: orNone(wholeNumber('Ingresá cuántas más (5) o menos (-5)', -MAX_STOCK, MAX_STOCK)),
    reason: why,
    key: requestKey,
  }),
  v.forward(
    v.check(({ counted, delta }) => (counted === null) !== (delta === null), 'Ingresá cuántas contaste'),
    ['counted'],
  ),
)

export const SHELF_INVALID = 'Revisá el estante.'
/** Where a size lies; '' for nowhere in particular. */
export const shelfForm = v.object({
  shelf: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    atMost(UNIT_LETTERS.shelf, (most) => `El estante admite hasta ${most} letras`),
  ),
})

/** Up to how many are few, from an address; what is no number from 1 on is the usual. */
export function readThreshold(text: string | null): number {
  const asked = /^\d{1,4}$/.test(text ?? '') ? Number(text) : FEW_LEFT
  return asked >= 1 ? Math.min(asked, MAX_STOCK) : FEW_LEFT
}
