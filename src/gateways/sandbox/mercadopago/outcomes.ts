/**
 * What can happen to a payment here: the card holders' names that decide it, as in Mercado Pago's own tests
 * (product §33.8), the test cards, and every outcome in a sentence for people.
 */
import type { PaymentState } from './documents.ts'

export type Outcome = { status: PaymentState; detail: string }

export const HOLDERS: Record<string, Outcome & { label: string }> = {
  APRO: { status: 'approved', detail: 'accredited', label: 'Se aprueba' },
  CONT: { status: 'in_process', detail: 'pending_contingency', label: 'Queda en revisión' },
  FUND: { status: 'rejected', detail: 'cc_rejected_insufficient_amount', label: 'Sin fondos' },
  CALL: { status: 'rejected', detail: 'cc_rejected_call_for_authorize', label: 'Hay que llamar al banco' },
  SECU: {
    status: 'rejected',
    detail: 'cc_rejected_bad_filled_security_code',
    label: 'Código de seguridad mal',
  },
  EXPI: { status: 'rejected', detail: 'cc_rejected_bad_filled_date', label: 'Vencimiento mal' },
  FORM: { status: 'rejected', detail: 'cc_rejected_bad_filled_other', label: 'Datos mal cargados' },
  OTHE: { status: 'rejected', detail: 'cc_rejected_other_reason', label: 'Error general' },
}

export const REJECTIONS: Record<string, string> = {
  cc_rejected_insufficient_amount: 'La tarjeta no tiene fondos suficientes.',
  cc_rejected_call_for_authorize: 'Hay que llamar al banco para autorizar el pago.',
  cc_rejected_bad_filled_security_code: 'El código de seguridad no es correcto.',
  cc_rejected_bad_filled_date: 'La fecha de vencimiento no es correcta.',
  cc_rejected_bad_filled_card_number: 'El número de la tarjeta no es correcto.',
  cc_rejected_bad_filled_other: 'Algún dato de la tarjeta no es correcto.',
  cc_rejected_high_risk: 'El pago no pasó los controles de seguridad.',
  cc_rejected_max_attempts: 'Se llegó al límite de intentos con esta tarjeta.',
  cc_rejected_duplicated_payment: 'Ya hay un pago igual hecho hace un momento.',
  cc_rejected_card_disabled: 'La tarjeta no está habilitada.',
  cc_rejected_blacklist: 'No se puede usar esta tarjeta.',
  cc_rejected_other_reason: 'La tarjeta rechazó el pago.',
}

export const APPROVED: Outcome = { status: 'approved', detail: 'accredited' }
export const REVIEW: Outcome = { status: 'in_process', detail: 'pending_contingency' }
export const WAITING_FOR_CASH: Outcome = { status: 'pending', detail: 'pending_waiting_payment' }
export const rejected = (detail: string): Outcome => ({
  status: 'rejected',
  detail: Object.hasOwn(REJECTIONS, detail) ? detail : 'cc_rejected_other_reason',
})

export type TestCard = { brand: string; name: string; number: string; code: string; lastFour: string }
/** Published test numbers. Any other number is refused before it is kept: nobody may type a real card here. */
export const TEST_CARDS: TestCard[] = [
  { brand: 'master', name: 'Mastercard', number: '5031755734530604', code: '123', lastFour: '0604' },
  { brand: 'visa', name: 'Visa', number: '4509953566233704', code: '123', lastFour: '3704' },
  { brand: 'amex', name: 'American Express', number: '371180303257522', code: '1234', lastFour: '7522' },
]
export const findCard = (typed: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === typed.replace(/[\s.-]/g, ''))
export const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

export const STATUS_WORDS: Record<PaymentState, string> = {
  pending: 'Pendiente de pago',
  in_process: 'En revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  refunded: 'Devuelto',
  in_mediation: 'En reclamo',
  charged_back: 'Contracargo',
}
