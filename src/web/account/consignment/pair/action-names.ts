/** What the buttons of a pair ask for. Those that end in «-ask» send the code that the one before them wants. */
export const PAIR_DO = {
  price: 'price',
  keep: 'keep',
  back: 'back',
  again: 'again',
  notComing: 'not-coming',
  pause: 'pause',
  resume: 'resume',
  claim: 'claim',
  found: 'found',
  unfound: 'unfound',
  termsAsk: 'terms-ask',
  terms: 'terms',
  notTerms: 'not-terms',
  confirmAsk: 'confirm-ask',
  confirm: 'confirm',
  floorAsk: 'floor-ask',
  floor: 'floor',
  renewAsk: 'renew-ask',
  renew: 'renew',
  buyAsk: 'buy-ask',
  buy: 'buy',
  notBuy: 'not-buy',
} as const
export type PairDo = (typeof PAIR_DO)[keyof typeof PAIR_DO]

/** What is said once it is done. */
export const PAIR_DONE: Partial<Record<PairDo, string>> = {
  price: 'Listo: cambió el precio.',
  keep: 'Listo: ese paso no baja el precio.',
  back: 'Listo: te avisamos cuando esté para retirar.',
  again: 'Listo: lo mira otra persona y te contestamos.',
  'not-coming': 'Listo: ya no lo esperamos.',
  pause: 'Listo: lo sacaste de la venta.',
  resume: 'Listo: está a la venta.',
  claim: 'Recibimos tu respuesta.',
  found: 'Listo: anotamos lo que elegiste.',
  unfound: 'Listo: quedó sin elegir.',
  terms: 'Listo: aceptaste. Te mandamos una copia.',
  'not-terms': 'Listo: sigue como estaba.',
  confirm: 'Listo: lo confirmaste.',
  floor: 'Listo: ese es tu nuevo mínimo.',
  renew: 'Listo: lo renovaste.',
  buy: 'Listo: nos lo vendiste.',
  'not-buy': 'Listo: el par sigue siendo tuyo.',
}
export const isDone = (text: string | null): text is PairDo => text !== null && Object.hasOwn(PAIR_DONE, text)
