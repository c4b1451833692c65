/** What the API answers and takes of settlements: accounts by their ends, amounts in pesos. */
import * as v from 'valibot'
import {
  ACCOUNT_WAITS,
  ACCOUNT_WARNINGS,
  exportForm,
  paidForm,
  ROW_WAITS,
} from '#rules/consignment/settlements/settlement.ts'
import { SETTLEMENT_STATES } from '#rules/consignment/settlements/states.ts'
import { CONSIGNOR_ENTRY_KINDS } from '#rules/consignment/labels.ts'
import { PROOF_MESSAGES } from '#rules/transfers/proof.ts'
import { change, count, id, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'

export const state = v.picklist(SETTLEMENT_STATES)
const money = told(v.number(), 'En pesos; debajo de 0, a favor de la tienda')
export const line = v.pipe(
  v.strictObject({
    id,
    number: v.string(),
    state,
    total: pesos,
    consignorId: id,
    name: v.string(),
    closedAt: time,
    paidAt: v.nullable(time),
    proof: told(v.string(), 'El número que dio el banco'),
  }),
  v.title('Settlement'),
)
export const whole = v.pipe(
  v.strictObject({
    id,
    number: v.string(),
    state,
    total: pesos,
    consignorId: id,
    name: v.string(),
    account: told(v.string(), 'La cuenta, por sus puntas'),
    holder: v.string(),
    cuil: v.string(),
    closedAt: time,
    paidAt: v.nullable(time),
    proof: v.string(),
    proofFile: told(v.boolean(), 'Hay un comprobante del banco: se ve en su página'),
    reason: v.string(),
    paper: told(
      v.nullable(v.strictObject({ kind: v.string(), number: v.string(), issuedOn: v.string() })),
      'El comprobante que hizo el contador; null: todavía ninguno',
    ),
    otherAccount: told(v.nullable(id), 'La cuenta en uso es otra: este es su número, para aprobarla'),
    lines: v.array(
      v.strictObject({
        at: time,
        kind: v.picklist(CONSIGNOR_ENTRY_KINDS),
        amount: money,
        reason: v.string(),
        pair: textOrNull,
        price: v.nullable(pesos),
        commission: v.nullable(pesos),
      }),
    ),
  }),
  v.title('SettlementPage'),
)
export const preview = v.pipe(
  v.strictObject({
    consignorId: id,
    name: v.string(),
    total: money,
    rows: count,
    waiting: money,
    waitingRows: change,
    reasons: v.array(v.picklist(ROW_WAITS)),
    account: v.string(),
    holder: v.string(),
    why: told(v.nullable(v.picklist(ACCOUNT_WAITS)), 'Por qué no se le paga; null: se le paga'),
    usableFrom: v.nullable(time),
    warnings: v.array(v.picklist(ACCOUNT_WARNINGS)),
  }),
  v.title('SettlementPreview'),
)
const { ids } = exportForm.entries
export const approveCall = v.strictObject({
  settlements: v.array(v.strictObject({ id, accountId: v.optional(id) })),
})
export const exportCall = v.strictObject({
  ids,
  shown: told(v.strictObject({ count, total: pesos }), 'Lo que se miró: si ya es otra cosa, no se exporta'),
})

export const proofText = told(
  v.pipe(v.string(PROOF_MESSAGES.missing), v.base64(PROOF_MESSAGES.missing)),
  'Una foto o un PDF, en base64',
)
export const payCall = v.strictObject({ ...paidForm.entries, file: v.optional(proofText) })
