/** In what a case gives back: money, or store credit when whoever bought would rather have it. Nobody else chooses (product §14.15). */
export const PAY_BACKS = ['money', 'credit'] as const
export type PayBack = (typeof PAY_BACKS)[number]
export const isCredit = (payBack: PayBack): boolean => payBack === 'credit'

/** To whoever chooses. */
export const PAY_BACK_LABEL: Record<PayBack, string> = {
  money: 'En dinero, por el mismo medio con el que pagaste',
  credit: 'Como saldo a favor, para usar en la tienda: no vence',
}
/** Within a sentence. */
export const PAY_BACK_WORDS: Record<PayBack, string> = { money: 'en dinero', credit: 'como saldo a favor' }
/** After the amount, wherever it is said: money says nothing. */
export const PAID_BACK: Record<PayBack, string> = { money: '', credit: ` ${PAY_BACK_WORDS.credit}` }
export const PAY_BACK_SAYS = {
  choose: 'Elegí cómo querés que te lo devolvamos.',
  own: 'Solo quien compró elige saldo a favor, desde la página de su devolución.',
  settled: 'Ya está resuelto: cómo se devuelve no se puede cambiar.',
  /** To whoever read another thing on their button. */
  changed: (now: PayBack) =>
    `Quien compró cambió cómo lo quiere: ahora ${PAY_BACK_WORDS[now]}. No se hizo nada: miralo y volvé a confirmar.`,
}
