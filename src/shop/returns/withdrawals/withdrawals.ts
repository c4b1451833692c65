/**
 * The botón de arrepentimiento (Ley 24.240 art. 34, Disp. 954/2025): anybody may send it, it is written down at once with a
 * code, and the code goes out by mail in the same transaction. Whether an order is meant is settled by a person of the shop.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import { orders, returns } from '#data/schema.ts'
import type { Visitor } from '#rules/users/access.ts'
import { done, refused, type Outcome } from '#rules/outcome.ts'
import { orderIdIn, WITHDRAWAL_INVALID, withdrawalCode, withdrawalForm } from '#rules/returns/withdrawal.ts'
import { goodsOf } from '#rules/returns/story.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { limitHourAndDay, limitVisitor, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { withdrawalNotice, withdrawalReceipt } from './withdrawal-emails.ts'

/** More than anybody needs; enough to stop a program from filling the table or other people's mailboxes. */
const PER_MAILBOX = { hour: 5, day: 10 }
const PER_VISITOR = { hour: 10, day: 20 }
/** The right is not refused: there is another way to use it now. */
const tooMany = (seconds: number): string =>
  `Ya registramos varios pedidos desde tu conexión. ${retryText(seconds)} Si es urgente, escribinos desde Contacto.`

export function openWithdrawals(context: ShopContext) {
  const { database, clock, settings } = context

  /** Never refused for being late, unknown, incomplete or banned (the law lets everybody): that is judged afterwards, the right is registered first. */
  async function request(visitor: Visitor, input: unknown): Promise<Outcome<{ code: string; at: Date }>> {
    const form = readForm(withdrawalForm, input, WITHDRAWAL_INVALID)
    if (!form.ok) return form
    const { name, email, order, reason } = form.value
    const address = email.toLowerCase()
    const at = clock()
    const asker = await limitVisitor(database.db, 'withdrawal', visitor, PER_VISITOR, at)
    if (!asker.allowed) return refused('too-many', tooMany(asker.retryAfter), asker.retryAfter)
    const mailbox = await limitHourAndDay(database.db, `withdrawal:${address}`, PER_MAILBOX, at)
    if (!mailbox.allowed)
      return refused(
        'too-many',
        `Ya registramos varios pedidos con ese e-mail. ${retryText(mailbox.retryAfter)}`,
        mailbox.retryAfter,
      )

    const code = withdrawalCode(at, randomBytes(6))
    await database.transaction(async (tx) => {
      const id = orderIdIn(order)
      const own = visitor.kind === 'person' ? eq(orders.userId, visitor.id) : undefined
      // Only an order of one's own, or that was placed with this address, is tied to it: a stranger's number opens nothing.
      const [known] = id
        ? await tx
            .select({ id: orders.id, status: orders.status, fulfilment: orders.fulfilmentStatus })
            .from(orders)
            .where(and(eq(orders.id, id), or(sql`lower(${orders.email}) = ${address}`, own)))
        : []
      const row = { code, name, email, orderText: order, reason, orderId: known?.id ?? null }
      await tx.insert(returns).values({ ...row, kind: 'withdrawal', createdAt: at, updatedAt: at })
      const told = { ...row, goods: goodsOf(known ?? null) }
      await queue(tx, 'mail', withdrawalReceipt(told, settings), { dedupeKey: `withdrawal:${code}` })
      if (settings.contactEmail)
        await queue(tx, 'mail', withdrawalNotice(told, settings), { dedupeKey: `withdrawal-shop:${code}` })
    })
    await context.hint({ kind: 'return' })
    return done({ code, at })
  }

  return { request }
}
