/** A purchase from its form to its order: checked, begun, and written once every part has what it needs. */
import * as v from 'valibot'
import type { Tx } from '#data/database.ts'
import { CART_EMPTY, MAX_QUANTITY, type CartLine } from '#rules/cart/cart.ts'
import { CHECKOUT_INVALID, personalData, type PersonalData } from '#rules/checkout/purchase.ts'
import { DELIVERIES, DELIVERY_MISSING, PICKUP_OFF, type Delivery } from '#rules/checkout/shipping.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { ORDER } from '#rules/orders/states.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { cartLines, joined } from '#shop/cart/requested-lines.ts'
import type { Settings, ShopContext } from '#shop/context.ts'
import { writeEvent, type OrderRow } from '#shop/orders/events.ts'
import { writeLines, writeOrder } from '#shop/orders/rows.ts'
import { readForm } from '#shop/read-form.ts'
import type { PlaceRequest, PlacingDraft } from './part.ts'
import { hashOf } from './placed-before.ts'

const KEY = /^[A-Za-z0-9_-]{16,64}$/

type Checked = { personal: PersonalData; delivery: Delivery; lines: CartLine[] }

/** All problems of its form at once. */
export function checkRequest(request: PlaceRequest, settings: Settings): Outcome<Checked, never> {
  const personal = readForm(personalData, request.personal, CHECKOUT_INVALID)
  const fields = personal.ok ? {} : personal.fields
  const delivery = DELIVERIES.find((known) => known === request.delivery)
  if (!delivery) fields.delivery = DELIVERY_MISSING
  const off = delivery === 'pickup' && settings.pickup === 'no'
  if (off) fields.delivery = PICKUP_OFF
  const lines = v.safeParse(cartLines, request.lines)
  if (!lines.success || lines.output.length === 0)
    return invalid(
      lines.success ? CART_EMPTY : `Cada producto va con su talle y una cantidad de 1 a ${MAX_QUANTITY}.`,
      fields,
    )
  if (!KEY.test(request.key)) return invalid('Recargá la página y volvé a confirmar tu pedido.', fields)
  if (!personal.ok || !delivery || off) return invalid(CHECKOUT_INVALID, fields)
  return done({ personal: personal.value, delivery, lines: joined(lines.output) })
}

/** Its draft, with nothing found yet. */
export function draftOf(
  person: PersonVisitor,
  request: PlaceRequest,
  { personal, delivery, lines }: Checked,
): PlacingDraft {
  const { couponCode, credit, drop, carriage } = request
  const paysCredit = credit !== undefined && credit !== null
  return {
    person,
    userId: person.id,
    actor: actorOf(person),
    request,
    hash: hashOf([
      lines,
      personal,
      delivery,
      couponCode,
      ...(paysCredit ? ['credit'] : []),
      ...(drop ? [drop] : []),
      ...(carriage ? [carriage] : []),
    ]),
    personal,
    delivery,
    lines,
    held: null,
    cart: [],
    carriage: null,
    saleTermsVersion: null,
    units: [],
    rows: [],
    wanted: [],
    coupon: null,
    codeProblem: null,
    offered: null,
    amounts: { subtotal: 0, discount: 0, shipping: 0, total: 0 },
    offer: { lines: [], freeShipping: null, discount: 0 },
    shipping: 0,
    credit: 0,
    lineOf: new Map(),
  }
}

/** Its order with its lines, told on the draft; null when this key has placed one already. */
export async function writeDraft(
  tx: Tx,
  draft: PlacingDraft,
  { clock, settings }: Pick<ShopContext, 'clock' | 'settings'>,
): Promise<OrderRow | null> {
  const { userId, actor, hash, request, rows, offer } = draft
  const asked = { ...draft, couponCode: draft.coupon?.code ?? null }
  const { holdMinutes } = settings
  const placing = { key: request.key, hash, now: clock(), holdMinutes, terms: settings }
  const order = await writeOrder(tx, userId, asked, placing)
  if (!order) return null
  draft.lineOf = await writeLines(tx, order.id, rows, offer)
  await writeEvent(tx, { orderId: order.id, life: 'order', from: null, to: ORDER.placed, actor })
  return order
}
