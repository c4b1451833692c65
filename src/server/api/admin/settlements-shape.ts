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
import {
  change,
  count,
  id,
  money,
  textOrNull,
  time,
  told,
  signed,
  titled,
  orNull,
  listOf,
} from '#server/api/operation/shape.ts'

export const state = v.picklist(SETTLEMENT_STATES)
const inFavour = told(signed, 'En pesos; debajo de 0, a favor de la tienda')
export const line = titled('Settlement', {
  id,
  number: v.string(),
  state,
  total: money,
  consignorId: id,
  name: v.string(),
  closedAt: time,
  paidAt: v.nullable(time),
  proof: told(v.string(), 'El número que dio el banco'),
})
export const whole = titled('SettlementPage', {
  id,
  number: v.string(),
  state,
  total: money,
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
  paper: orNull('El comprobante que hizo el contador; null: todavía ninguno', {
    kind: v.string(),
    number: v.string(),
    issuedOn: v.string(),
  }),
  otherAccount: told(v.nullable(id), 'La cuenta en uso es otra: este es su número, para aprobarla'),
  lines: listOf({
    at: time,
    kind: v.picklist(CONSIGNOR_ENTRY_KINDS),
    amount: inFavour,
    reason: v.string(),
    pair: textOrNull,
    price: v.nullable(money),
    commission: v.nullable(money),
  }),
})
export const preview = titled('SettlementPreview', {
  consignorId: id,
  name: v.string(),
  total: inFavour,
  rows: count,
  waiting: inFavour,
  waitingRows: change,
  reasons: v.array(v.picklist(ROW_WAITS)),
  account: v.string(),
  holder: v.string(),
  why: told(v.nullable(v.picklist(ACCOUNT_WAITS)), 'Por qué no se le paga; null: se le paga'),
  usableFrom: v.nullable(time),
  warnings: v.array(v.picklist(ACCOUNT_WARNINGS)),
})
const { ids } = exportForm.entries
export const approveCall = v.strictObject({
  settlements: v.array(v.strictObject({ id, accountId: v.optional(id) })),
})
export const exportCall = v.strictObject({
  ids,
  shown: told(v.strictObject({ count, total: money }), 'Lo que se miró: si ya es otra cosa, no se exporta'),
})

export const proofText = told(
  v.pipe(v.string(PROOF_MESSAGES.missing), v.base64(PROOF_MESSAGES.missing)),
  'Una foto o un PDF, en base64',
)
export const payCall = v.strictObject({ ...paidForm.entries, file: v.optional(proofText) })
