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
import { count, id, pesos, textOrNull, time } from '#server/api/operation/shape.ts'
import * as shape from '#server/api/orders/shape.ts'

/** Null when the role of whoever asks does not see it. */
const seen = v.nullable
const prices = {
  unitPrice: seen(pesos),
  listPrice: seen(pesos),
  lineTotal: seen(pesos),
  promotion: seen(pesos),
}

const move = v.picklist(DESK_MOVES)
const disputeLost = v.pipe(v.boolean(), v.description('Hubo una disputa del pago y se perdió'))
const channel = v.pipe(v.picklist(CHANNELS), v.description('Por dónde llegó'))
export const row = v.pipe(
  v.strictObject({
    id,
    ...shape.orderHead,
    total: seen(pesos),
    channel,
    expiresAt: time,
    name: v.string(),
    surname: v.string(),
    email: seen(v.string()),
    province: v.string(),
    held: v.boolean(),
    partLeft: v.pipe(v.boolean(), v.description('Ya salió una parte')),
    disputeLost,
    units: count,
    lines: v.array(
      v.strictObject({ id, name: v.string(), size: v.string(), quantity: count, image: textOrNull }),
    ),
  }),
  v.title('DeskRow'),
)
export const order = v.pipe(
  v.strictObject({
    id,
    ...shape.orderHead,
    ...shape.parcel,
    ...shape.adminParts,
    ...shape.amounts,
    subtotal: seen(pesos),
    discount: seen(pesos),
    meansDiscount: seen(shape.amounts.meansDiscount),
    shipping: seen(pesos),
    total: seen(pesos),
    sees: v.pipe(
      v.strictObject({ money: v.boolean(), buyer: v.boolean() }),
      v.description('Qué ve tu rol. Lo que no ve viene nulo o vacío'),
    ),
    channel,
    awaitsBuyer: v.pipe(v.boolean(), v.description('Falta que quien compra diga quién es y cómo lo recibe')),
    expiresAt: time,
    updatedAt: time,
    story: v.pipe(v.string(), v.description('En qué está, en palabras')),
    endCause: shape.endCause,
    cancelReason: textOrNull,
    holdsStock: v.boolean(),
    held: v.optional(v.boolean()),
    disputeLost,
    person: v.strictObject({
      id: seen(id),
      username: v.string(),
      email: v.string(),
      image: textOrNull,
      ban: v.boolean(),
      orders: count,
    }),
    carriage: shape.sentBy,
    personal: shape.recipient,
    recipientCorrectedAt: shape.recipientCorrectedAt,
    editedAt: v.pipe(v.nullable(time), v.description('Cuándo se cambiaron sus productos por última vez')),
    correctable: v.pipe(
      v.array(v.picklist(RECIPIENT_FIELDS)),
      v.description('Qué de eso todavía se puede corregir'),
    ),
    feeNow: v.pipe(
      v.nullable(pesos),
      v.description('Lo que costaría enviarlo adonde va ahora, si no es lo que se pagó'),
    ),
    lines: v.array(
      v.strictObject({
        ...shape.line,
        ...prices,
        id,
        sizeId: id,
        sku: v.string(),
        haggled: v.pipe(seen(pesos), v.description('Cuánto menos se acordó en el mostrador por cada una')),
        haggleReason: v.pipe(textOrNull, v.description('Y por qué')),
        returned: count,
        refunded: count,
      }),
    ),
    credit: seen(pesos),
    paid: seen(pesos),
    refunded: seen(pesos),
    refundable: seen(pesos),
    payments: v.array(
      v.strictObject({
        ...shape.payment,
        id,
        provider: v.string(),
        providerPaymentId: textOrNull,
        surplus: v.boolean(),
        approvedAt: v.nullable(time),
      }),
    ),
    refunds: v.array(
      v.strictObject({
        ...shape.refund,
        id,
        paymentId: id,
        reason: v.string(),
        lastError: textOrNull,
        canRetry: v.boolean(),
        lines: v.array(
          v.strictObject({ id, name: v.string(), size: v.string(), quantity: count, restocked: v.boolean() }),
        ),
      }),
    ),
    ledger: v.pipe(
      v.array(
        v.strictObject({
          at: time,
          kind: v.picklist(MONEY_ENTRIES),
          amounts: v.strictObject(record(MONEY_ACCOUNTS, () => v.optional(v.number()))),
        }),
      ),
      v.description('Cada movimiento de su dinero, por partida doble: lo de cada uno suma 0'),
    ),
    events: v.array(v.strictObject(shape.adminEvent)),
    news: v.array(v.strictObject(shape.adminNews)),
    edit: v.pipe(
      v.nullable(v.strictObject({ changes: v.string(), difference: seen(pesos), until: time })),
      v.description('Un cambio que espera que se pague su diferencia'),
    ),
    editWaits: v.optional(v.boolean()),
    returns: v.array(
      v.strictObject({
        code: v.string(),
        kind: v.picklist(RETURN_KINDS),
        status: v.picklist(RETURN_STATES),
        createdAt: time,
      }),
    ),
    exchanged: shape.exchanged,
    noSlip: v.pipe(textOrNull, v.description('Por qué no se imprimen sus papeles; null cuando sí')),
    moves: v.pipe(v.array(move), v.description('Lo que se puede hacer ahora')),
    blocked: v.pipe(
      v.strictObject(v.entriesFromList(DESK_MOVES, v.optional(v.string()))),
      v.description('Lo que no se puede, y por qué'),
    ),
  }),
  v.title('DeskOrder'),
)
export const moved = v.strictObject({
  status: v.picklist(ORDER_STATES),
  fulfilment: v.picklist(FULFILMENT_STATES),
  changed: v.boolean(),
})
export const cancelled = v.strictObject({ refunded: pesos })
export const refunded = v.strictObject({ refundId: id, amount: pesos, left: pesos })
