/** Why the provider said no, in words that say what to do (product §12.11). */

/** The list is open: unknown details get the general sentence. */
const REJECTION_TEXT: Record<string, string> = {
  cc_rejected_insufficient_amount:
    'La tarjeta no tiene fondos suficientes. Probá con otra tarjeta u otro medio de pago.',
  cc_rejected_bad_filled_card_number: 'Revisá el número de la tarjeta y volvé a intentar.',
  cc_rejected_bad_filled_date: 'Revisá la fecha de vencimiento de la tarjeta y volvé a intentar.',
  cc_rejected_bad_filled_security_code: 'Revisá el código de seguridad de la tarjeta y volvé a intentar.',
  cc_rejected_bad_filled_other: 'Revisá los datos de la tarjeta y volvé a intentar.',
  cc_rejected_call_for_authorize: 'Tu banco pide que autorices el pago. Llamalo y volvé a intentar.',
  cc_rejected_card_disabled: 'La tarjeta está inactiva. Llamá a tu banco o probá con otra.',
  cc_rejected_duplicated_payment:
    'Ya hiciste un pago por ese importe. Si tenés que pagar de nuevo, usá otra tarjeta.',
  cc_rejected_high_risk: 'El pago fue rechazado por seguridad. Probá con otro medio de pago.',
  cc_rejected_max_attempts: 'Llegaste al límite de intentos con esa tarjeta. Probá con otra.',
  cc_rejected_invalid_installments: 'Esa tarjeta no acepta esa cantidad de cuotas. Elegí otra cantidad.',
}
/** Whether the provider's reason has a sentence of its own; their list grows, so the log hears of those that have none. */
export const isKnownRejection = (detail: string | null): boolean =>
  Object.hasOwn(REJECTION_TEXT, detail ?? '')
export const rejectionText = (detail: string | null): string =>
  (isKnownRejection(detail) ? REJECTION_TEXT[detail ?? ''] : undefined) ??
  'El medio de pago rechazó la operación. Probá de nuevo o con otro medio de pago.'
