/** What comes back is called: its kinds, and how it came. Words alone, for pages that carry no schema. */
export const RETURN_KINDS = ['withdrawal', 'exchange', 'claim'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]
export const CLAIM = 'claim' satisfies ReturnKind
/** What can be opened without saying for what: an exchange begins with what is wanted (exchange/exchange.ts). */
export const RETURN_KINDS_OFFERED = ['withdrawal', 'claim'] as const satisfies readonly ReturnKind[]
export const RETURN_KIND_LABEL: Record<ReturnKind, string> = {
  withdrawal: 'Arrepentimiento',
  exchange: 'Cambio',
  claim: 'Reclamo',
}

export const CONDITIONS = ['restock', 'repair', 'damaged', 'refused', 'inspect'] as const
export type Condition = (typeof CONDITIONS)[number]
export const CONDITION_LABEL: Record<Condition, string> = {
  restock: 'Vuelve a la venta',
  repair: 'Hay que arreglarlo antes de venderlo',
  damaged: 'No se puede vender',
  refused: 'No lo aceptamos: vuelve a quien lo mandó',
  inspect: 'Prenda única: hay que compararla con sus fotos',
}
/** A single pair is compared before anything else is said of it. */
export const CONDITION_SAYS = {
  single: 'Es una prenda única: se recibe para compararla con sus fotos, o no se acepta.',
  notSingle: 'Eso es solo para prendas únicas: elegí en qué estado llegó.',
}
/** To whoever sent it. */
export const CONDITION_TOLD: Record<Condition, string> = {
  restock: 'llegó bien.',
  repair: 'llegó, y lo tenemos que arreglar.',
  damaged: 'llegó dañado.',
  refused: 'no lo aceptamos y te lo devolvemos.',
  inspect: 'llegó, y lo comparamos con sus fotos.',
}
/** What a single pair is received as. */
export const INSPECT = 'inspect' satisfies Condition
/** It is the shop's again. */
export const isTaken = (condition: Condition): boolean => condition !== 'refused'
