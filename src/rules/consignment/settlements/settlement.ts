/** A settlement as people read it: its number, why something is not paid yet, what is asked of whoever works on one. */
import * as v from 'valibot'
import { fromPesos, formatAmount, type Centavos } from '#rules/money.ts'
import { asLine, atMost } from '#rules/text.ts'
import { amountInPesos } from '#rules/typed.ts'

/** «L-000123». */
export const settlementNumber = (id: number): string => `L-${String(id).padStart(6, '0')}`
/** Null for what is none; «l-123» and «123» are typed too. */
export function readSettlementNumber(text: string): number | null {
  const [, digits] = /^(?:L-?)?0*([1-9]\d{0,8})$/i.exec(text.trim()) ?? []
  return digits ? Number(digits) : null
}

/** What does not reach the least amount is paid all the same once its oldest row is so old. */
export const SMALL_DAYS = 60
/** What is payable and older than this is overdue. */
export const LATE_DAYS = 10

/** A CUIL is two digits, the DNI with its zeros, and one that checks them. */
export const isCuilOf = (cuil: string, dni: string): boolean =>
  dni !== '' && cuil.slice(2, 10) === dni.padStart(8, '0')

/** Why a row of an account is not paid yet, though it is owed. */
export const ROW_WAITS = ['return', 'claim', 'dispute'] as const
export type RowWait = (typeof ROW_WAITS)[number]
export const ROW_WAIT_SAYS: Record<RowWait, string> = {
  return: 'El pedido tiene una devolución abierta.',
  claim: 'Hay un reclamo de esa venta sin decidir.',
  dispute: 'El pago del pedido está en disputa.',
}

/** Why nothing of somebody's account is paid in this run. */
export const ACCOUNT_WAITS = [
  'nothing',
  'died',
  'no-account',
  'no-dni',
  'other-cuil',
  'new-account',
  'small',
] as const
export type AccountWait = (typeof ACCOUNT_WAITS)[number]
export const ACCOUNT_WAIT_SAYS: Record<AccountWait, string> = {
  nothing: 'No queda nada a favor: pasa a la próxima.',
  died: 'Falleció: se paga a quien herede, o de varios a quien esté marcado para cobrar.',
  'no-account': 'Falta su cuenta.',
  'no-dni': 'Nadie vio su DNI.',
  'other-cuil': 'El CUIL de la cuenta no es el de su DNI.',
  'new-account': 'La cuenta es nueva: todavía espera.',
  small: `No llega al mínimo: se paga cuando llegue, o a los ${SMALL_DAYS} días.`,
}

/** A dispute is near that began, was won or was lost since. */
export const DISPUTE_NEAR_DAYS = 60

/** It is paid, and somebody looks at it first. */
export const ACCOUNT_WARNINGS = ['unconfirmed', 'changed', 'dispute'] as const
export type AccountWarning = (typeof ACCOUNT_WARNINGS)[number]
export const ACCOUNT_WARNING_SAYS: Record<AccountWarning, string> = {
  unconfirmed: 'Nadie confirmó el titular: hacé a mano la primera transferencia.',
  changed: 'No es la cuenta a la que se le pagó la última vez.',
  dispute: `Un pedido con un par suyo está en disputa, o lo estuvo en los últimos ${DISPUTE_NEAR_DAYS} días.`,
}

export const SETTLEMENT_SAYS = {
  invalid: 'Revisá los datos.',
  key: 'Recargá la página y volvé a intentar.',
  reason: 'Contá el motivo.',
  proof: 'Escribí el número que dio el banco, o elegí el archivo del comprobante.',
  proofOfOne: 'El archivo es de una sola transferencia: marcalas de a una.',
  moved: 'La liquidación ya cambió de estado: mirala de nuevo.',
  nobody: 'No hay nada para liquidar.',
  person: 'Esto lo hace una persona de la tienda.',
  sameHands: 'La aprueba otra persona que la que la cerró.',
  own: 'Es tuya: la aprueba otra persona.',
  noneApproved: 'Ninguna liquidación aprobada está sin mandar.',
  severalFiles: 'Algunas ya están en un archivo: bajá ese, o elegí solo las que faltan.',
  shownOther: 'Entre que miraste y mandaste cambió el total. Miralo de nuevo: no se exportó nada.',
  open: 'Esa corrección ya está en una liquidación: hacé otra al revés.',
  paper: 'Elegí qué comprobante es, y escribí su número y su fecha.',
}
/** Between the approval and the bank. */
export const accountMoved = (number: string): string =>
  `${number}: la cuenta cambió después de aprobarla. Aprobala de nuevo para pagar a la cuenta nueva.`
export const cannotPay = (number: string, why: string): string => `${number}: ${why}`

const text = () => v.optional(v.string(), '')
const key = v.pipe(v.string(SETTLEMENT_SAYS.key), v.regex(/^[A-Za-z0-9-]{8,64}$/, SETTLEMENT_SAYS.key))
const REASON_LETTERS = { min: 3, max: 300 }
const reason = v.pipe(
  text(),
  asLine,
  v.minLength(REASON_LETTERS.min, SETTLEMENT_SAYS.reason),
  atMost(REASON_LETTERS.max, (most) => `Admite hasta ${most} letras.`),
)
const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
export const PROOF_LETTERS = 60
export const REASON_MOST = REASON_LETTERS.max
const MOST_AT_ONCE = 10_000
const several = v.pipe(v.array(number), v.minLength(1), v.maxLength(MOST_AT_ONCE))

/** `consignorIds`: of whom; everybody who can be paid, where it is not told. The same `key` again is the same run. */
export const closeForm = v.object({ key, consignorIds: v.optional(several) })
/** `accountId`: the account that was looked at, where it is another than the settlement's. */
export const approveForm = v.object({
  settlements: v.pipe(
    v.array(v.object({ id: number, accountId: v.optional(number) })),
    v.minLength(1),
    v.maxLength(MOST_AT_ONCE),
  ),
})
/** What was shown is sent along: what goes to the bank is what somebody looked at. Amounts in centavos. */
export const exportForm = v.object({
  ids: several,
  shown: v.object({ count: v.number(), total: v.number() }),
})
export const paidForm = v.object({
  ids: several,
  proof: v.pipe(
    text(),
    asLine,
    atMost(PROOF_LETTERS, (most) => `Admite hasta ${most} letras.`),
  ),
})
export const settlementReasonForm = v.object({ reason })

const MOST_ADJUSTMENT: Centavos = fromPesos(10_000_000)
/** A correction, either way; or a service that its owner asked for, told with its price before. */
const ADJUSTMENTS = ['add', 'take', 'service'] as const
export const adjustForm = v.object({
  kind: v.picklist(ADJUSTMENTS, 'Elegí si suma, si resta o si es un servicio que pidió.'),
  amount: amountInPesos(`Ingresá un monto de hasta ${formatAmount(MOST_ADJUSTMENT)}.`, 1, MOST_ADJUSTMENT),
  reason,
  key,
})
