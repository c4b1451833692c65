/** What of an order may be asked for now, as the page shows it. */
import { whyNoExchange } from '#rules/returns/exchange/exchange.ts'
import { eq } from 'drizzle-orm'
import { orders } from '#data/schema.ts'
import { done, missing, type Outcome } from '#rules/outcome.ts'
import { dueOf, orderNumber } from '#rules/orders/order.ts'
import { whyNotAsk } from '#rules/returns/ask/ask.ts'
import { ASKED_KINDS, type AskedKind } from '#rules/returns/ask/says.ts'
import { record } from '#rules/record.ts'
import { neverLeft } from '#rules/returns/return.ts'
import { may, type PersonVisitor, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { isReference } from '#rules/ids.ts'
import { exchangeable, type Exchangeable } from '../exchange/choices.ts'
import { handedOverAt } from '#shop/orders/handed-over.ts'
import { holdingsOf } from '../holdings.ts'

export type AskChoices = {
  number: string
  /** Of each kind: null when one may ask; otherwise why not. */
  why: Record<AskedKind, string | null>
  held: Exchangeable[]
  canExchange: boolean
  /** It lies in the shop: only all of it can be taken back, and nothing has to be sent. */
  stillHere: boolean
  /** It is theirs, and there is money to go back: they say whether as store credit instead. */
  choosesPayBack: boolean
}

export const openAskChoices = ({ database: { db }, clock, settings }: ShopContext) =>
  async function askChoices(visitor: Visitor, reference: string): Promise<Outcome<AskChoices>> {
    const refusal = may(visitor, 'order.see')
    if (refusal) return refusal
    if (!isReference(reference)) return missing()
    const [order] = await db.select().from(orders).where(eq(orders.reference, reference))
    const byStaff = may(visitor, 'return.answer') === null
    if (!order || !(byStaff || order.userId === (visitor as PersonVisitor).id)) return missing()
    const facts = {
      ...order,
      fulfilment: order.fulfilmentStatus,
      handedOverAt: await handedOverAt(db, order.id),
    }
    return done({
      number: orderNumber(order.id),
      why: record(ASKED_KINDS, (kind) => whyNotAsk(kind, facts, clock(), settings.closedDays, byStaff)),
      canExchange: whyNoExchange(facts, clock(), byStaff) === null,
      held: (await holdingsOf(db, order)).filter(({ free }) => free > 0).map(exchangeable),
      stillHere: neverLeft({
        status: order.status,
        fulfilment: order.fulfilmentStatus,
        partLeft: order.partLeft,
      }),
      choosesPayBack: order.userId === (visitor as PersonVisitor).id && dueOf(order) > 0,
    })
  }
