/** What the rows of consignment are called: how something was accepted, why a price changed, what an account's row is. */
export const ACCEPTED_HOW = ['web_code', 'counter_code', 'paper'] as const
export type AcceptedHow = (typeof ACCEPTED_HOW)[number]
export const ACCEPTED_HOW_LABEL: Record<AcceptedHow, string> = {
  web_code: 'Con el código que llegó a su correo',
  counter_code: 'En el local, con el código que llegó a su correo',
  paper: 'En papel',
}

/** `history`: as a spreadsheet tells it, of a pair that was gone by then. */
export const UNIT_PRICE_CAUSES = ['terms', 'calendar', 'consignor', 'history', 'discount'] as const
export type UnitPriceCause = (typeof UNIT_PRICE_CAUSES)[number]
export const CHECK_VERDICTS = ['pass', 'fail', 'doubt'] as const
export type CheckVerdict = (typeof CHECK_VERDICTS)[number]
export const CHECK_VERDICT_LABEL: Record<CheckVerdict, string> = {
  pass: 'Es original y está como se anotó',
  fail: 'No se puede vender',
  doubt: 'Con dudas: la mira otra persona',
}

/** Above 0 the shop owes it; below 0 it was paid, or is owed back. */
export const CONSIGNOR_ENTRY_KINDS = [
  'opening',
  'sale',
  'reversal',
  'compensation',
  'buyout',
  'fee',
  'adjustment',
  'payout',
  'payout_reversal',
] as const
export type ConsignorEntryKind = (typeof CONSIGNOR_ENTRY_KINDS)[number]
export const CONSIGNOR_ENTRY_LABEL: Record<ConsignorEntryKind, string> = {
  opening: 'Saldo anterior',
  sale: 'Venta',
  reversal: 'Venta devuelta',
  compensation: 'Lo perdimos o se dañó con nosotros',
  buyout: 'Lo compró la tienda',
  fee: 'Servicio que pediste',
  adjustment: 'Corrección',
  payout: 'Transferencia',
  payout_reversal: 'Transferencia que volvió',
}

/** The three sums over an account. */
export const NUMBER_LABEL = { onTheWay: 'En camino', due: 'Por cobrar', paid: 'Ya cobrado' } as const

/** Why a pair waits for its owner, as they and the shop's people read it. */
export const TO_RETURN_WHY = {
  wanted: 'Se pidió de vuelta.',
  term: 'Terminó su plazo de venta.',
  died: 'Falleció su dueño: se entrega a quien hereda.',
  reversed: 'Volvió con un reclamo, y su venta se deshizo.',
} as const
