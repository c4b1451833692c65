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

export const CONDITIONS = ['restock', 'repair', 'damaged', 'refused'] as const
export type Condition = (typeof CONDITIONS)[number]
export const CONDITION_LABEL: Record<Condition, string> = {
  restock: 'Vuelve a la venta',
  repair: 'Hay que arreglarlo antes de venderlo',
  damaged: 'No se puede vender',
  refused: 'No lo aceptamos: vuelve a quien lo mandó',
}
/** To whoever sent it. */
export const CONDITION_TOLD: Record<Condition, string> = {
  restock: 'llegó bien.',
  repair: 'llegó, y lo tenemos que arreglar.',
  damaged: 'llegó dañado.',
  refused: 'no lo aceptamos y te lo devolvemos.',
}
/** It is the shop's again. */
export const isTaken = (condition: Condition): boolean => condition !== 'refused'
