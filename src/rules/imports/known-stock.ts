/** What a list's units do to products that are already here; those of new products and sizes always count. */

export const KNOWN_STOCK = ['leave', 'add', 'count'] as const
export type KnownStock = (typeof KNOWN_STOCK)[number]

export const KNOWN_STOCK_LABEL: Record<KnownStock, string> = {
  leave: 'No tocar su stock',
  add: 'Sumar: llegó mercadería',
  count: 'Contado: la lista es el conteo',
}
/** What will happen, said where it is chosen and again in the trial. */
export const KNOWN_STOCK_MEANS: Record<KnownStock, string> = {
  leave:
    'El stock de la lista vale para los productos y los talles nuevos. El de los que ya están no se toca: desde que se armó la lista pudieron venderse.',
  add: 'Las unidades de la lista se suman a las que hay en cada talle que ya está. Importar la misma lista otra vez las suma otra vez.',
  count:
    'Cada talle que la lista nombra queda con las unidades que dice, menos las apartadas en pedidos que todavía no se empaquetaron; en una lista exportada de acá ya están restadas. Lo que la lista no nombra, o deja vacío, no se toca.',
}
/** For the size's ledger. */
export const knownStockReason = (mode: KnownStock, importId: number): string =>
  `importación n.º ${importId}: ${mode === 'count' ? 'conteo' : 'se sumó lo que llegó'}`
