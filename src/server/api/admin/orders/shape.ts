/** What the API says of orders to who runs the shop: a row, an order whole, and what a move answers. */
import * as v from 'valibot'
import { record } from '#rules/record.ts'
import { MONEY_ACCOUNTS, MONEY_ENTRIES } from '#rules/payments/money-accounts.ts'
import { DESK_MOVES } from '#rules/orders/admin.ts'
import { CHANNELS } from '#rules/orders/channel.ts'
import { FULFILMENT_STATES } from '#rules/orders/fulfilment/states.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { RECIPIENT_FIELDS } from '#rules/orders/recipient.ts'
import { RETURN_KINDS } from '#rules/returns/kinds.ts'
import {
  count,
  id,
  money,
  textOrNull,
  time,
  told,
  signed,
  seen,
  titled,
  listOf,
  object,
  orNull,
} from '#server/api/operation/shape.ts'
import * as shape from '#server/api/orders/shape.ts'

const prices = {
  unitPrice: seen(money),
  listPrice: seen(money),
  lineTotal: seen(money),
  promotion: seen(money),
}

const move = v.picklist(DESK_MOVES)
const disputeLost = told(v.boolean(), 'Hubo una disputa del pago y se perdió')
const channel = told(v.picklist(CHANNELS), 'Por dónde llegó')
export const row = titled('DeskRow', {
  id,
  ...shape.orderHead,
  total: seen(money),
  channel,
  expiresAt: time,
  name: v.string(),
  surname: v.string(),
  email: v.nullable(v.string()),
  province: v.string(),
  held: v.boolean(),
  partLeft: told(v.boolean(), 'Ya salió una parte'),
  disputeLost,
  units: count,
  lines: listOf({ id, name: v.string(), size: v.string(), quantity: count, image: textOrNull }),
})
export const order = titled('DeskOrder', {
  id,
  ...shape.orderHead,
  ...shape.parcel,
  ...shape.adminParts,
  ...shape.amounts,
  subtotal: seen(money),
  discount: seen(money),
  meansDiscount: seen(shape.amounts.meansDiscount),
  shipping: seen(money),
  total: seen(money),
  sees: object('Qué ve tu rol. Lo que no ve viene nulo o vacío', { money: v.boolean(), buyer: v.boolean() }),
  channel,
  awaitsBuyer: told(v.boolean(), 'Falta que quien compra diga quién es y cómo lo recibe'),
  expiresAt: time,
  updatedAt: time,
  story: told(v.string(), 'En qué está, en palabras'),
  endCause: shape.endCause,
  cancelReason: textOrNull,
  holdsStock: v.boolean(),
  held: v.optional(v.boolean()),
  disputeLost,
  person: v.strictObject({
    id: v.nullable(id),
    username: v.string(),
    email: v.string(),
    image: textOrNull,
    ban: v.boolean(),
    orders: count,
  }),
  carriage: shape.sentBy,
  personal: shape.recipient,
  recipientCorrectedAt: shape.recipientCorrectedAt,
  editedAt: told(v.nullable(time), 'Cuándo se cambiaron sus productos por última vez'),
  correctable: told(v.array(v.picklist(RECIPIENT_FIELDS)), 'Qué de eso todavía se puede corregir'),
  feeNow: told(v.nullable(money), 'Lo que costaría enviarlo adonde va ahora, si no es lo que se pagó'),
  lines: listOf({
    ...shape.line,
    ...prices,
    id,
    sizeId: id,
    sku: v.string(),
    haggled: told(seen(money), 'Cuánto menos se acordó en el mostrador por cada una'),
    haggleReason: told(textOrNull, 'Y por qué'),
    returned: count,
    refunded: count,
  }),
  credit: seen(money),
  paid: seen(money),
  refunded: seen(money),
  refundable: seen(money),
  payments: listOf({
    ...shape.payment,
    id,
    provider: v.string(),
    providerPaymentId: textOrNull,
    surplus: v.boolean(),
    approvedAt: v.nullable(time),
  }),
  refunds: listOf({
    ...shape.refund,
    id,
    paymentId: id,
    reason: v.string(),
    lastError: textOrNull,
    canRetry: v.boolean(),
    lines: listOf({ id, name: v.string(), size: v.string(), quantity: count, restocked: v.boolean() }),
  }),
  ledger: listOf('Cada movimiento de su dinero, por partida doble: lo de cada uno suma 0', {
    at: time,
    kind: v.picklist(MONEY_ENTRIES),
    amounts: v.strictObject(record(MONEY_ACCOUNTS, () => v.optional(signed))),
  }),
  events: v.array(v.strictObject(shape.adminEvent)),
  news: v.array(v.strictObject(shape.adminNews)),
  edit: orNull('Un cambio que espera que se pague su diferencia', {
    changes: v.string(),
    difference: seen(money),
    until: time,
  }),
  editWaits: v.optional(v.boolean()),
  returns: listOf({
    code: v.string(),
    kind: v.picklist(RETURN_KINDS),
    status: v.picklist(RETURN_STATES),
    createdAt: time,
  }),
  exchanged: shape.exchanged,
  noSlip: told(textOrNull, 'Por qué no se imprimen sus papeles; null cuando sí'),
  moves: told(v.array(move), 'Lo que se puede hacer ahora'),
  blocked: told(
    v.strictObject(v.entriesFromList(DESK_MOVES, v.optional(v.string()))),
    'Lo que no se puede, y por qué',
  ),
})
export const moved = v.strictObject({
  status: v.picklist(ORDER_STATES),
  fulfilment: v.picklist(FULFILMENT_STATES),
  changed: v.boolean(),
})
export const cancelled = v.strictObject({ refunded: money })
export const refunded = v.strictObject({ refundId: id, amount: money, left: money })
