/**
 * The botón de arrepentimiento (Ley 24.240 art. 34, Disp. 954/2025): anybody may send it, it is written down at once with a
 * code, and the code goes out by mail in the same transaction. Whether an order is meant is settled by a person of the shop.
 */
import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Reader, Tx } from '#data/database.ts'
import { orders, returns } from '#data/schema.ts'
import { orderIdIn } from '#rules/orders/order.ts'
import type { Visitor } from '#rules/users/access.ts'
import { conflict, done, refused, type Outcome } from '#rules/outcome.ts'
import { endedUnsold } from '#rules/orders/states.ts'
import { isUnpaid } from '#rules/payments/order-payment.ts'
import { askedLine } from '#rules/returns/ask/ask.ts'
import { WITHDRAWAL_INVALID, withdrawalCode, withdrawalForm } from '#rules/returns/withdrawal.ts'
import { goodsOf } from '#rules/returns/story.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { lockOrder } from '#shop/orders/events.ts'
import { orderOfLink } from '#shop/orders/link.ts'
import { limitHourAndDay, limitVisitor, retryText } from '#shop/rate-limits.ts'
import { readForm } from '#shop/read-form.ts'
import { fitting, inWords, writeItems } from '../ask/ask.ts'
import { isPart } from '../ask/items.ts'
import { exchangeable, type Exchangeable } from '../exchange/choices.ts'
import { holdingsOf } from '../holdings.ts'
import { withdrawalNotice, withdrawalReceipt } from './withdrawal-emails.ts'

/** More than anybody needs; enough to stop a program from filling the table or other people's mailboxes. */
const PER_MAILBOX = { hour: 5, day: 10 }
const PER_VISITOR = { hour: 10, day: 20 }
/** The right is not refused: there is another way to use it now. */
const tooMany = (seconds: number): string =>
  `Ya registramos varios pedidos desde tu conexión. ${retryText(seconds)} Si es urgente, escribinos desde Contacto.`

/** Units may be chosen by whoever has shown that the order is theirs: signed in, also when banned, or with the key of its e-mails. */
const chosenForm = v.object({
  lines: v.optional(v.pipe(v.array(askedLine), v.maxLength(80)), []),
  link: v.optional(v.string(), ''),
})
const NOT_SHOWN =
  'Para elegir unidades entrá con tu cuenta, o con el enlace de tus e-mails. Sin elegir, registramos el pedido entero.'

export function openWithdrawals(context: ShopContext) {
  const { database, clock, settings } = context

  /** Never refused for being late, unknown, incomplete or banned (the law lets everybody): that is judged afterwards, the right is registered first. */
  async function request(visitor: Visitor, input: unknown): Promise<Outcome<{ code: string; at: Date }>> {
    const form = readForm(withdrawalForm, input, WITHDRAWAL_INVALID)
    if (!form.ok) return form
    const chosen = readForm(chosenForm, input, WITHDRAWAL_INVALID)
    if (!chosen.ok) return chosen
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
    const id = orderIdIn(order)
    const { lines, link } = chosen.value
    const end = await commitIfDone(database, async (tx): Promise<Outcome<null>> => {
      const theirs = await isTheirs(tx, visitor, id, link)
      // Only an order that was shown to be theirs, or that was placed with this address, is tied to it: a stranger's number opens nothing.
      const tied = theirs ? undefined : sql`lower(${orders.email}) = ${address}`
      const [found] = id
        ? await tx
            .select({ id: orders.id })
            .from(orders)
            .where(and(eq(orders.id, id), tied))
        : []
      const known = found && (await lockOrder(tx, found))
      if (lines.length > 0 && !(known && theirs)) return conflict(NOT_SHOWN)
      const fits =
        known && lines.length > 0 ? fitting('withdrawal', await holdingsOf(tx, known), lines) : done([])
      if (!fits.ok) return fits
      const row = { code, name, email, orderText: order, reason, orderId: known?.id ?? null }
      const [written] = await tx
        .insert(returns)
        .values({ ...row, kind: 'withdrawal', createdAt: at, updatedAt: at })
        .returning()
      if (fits.value.length > 0) await writeItems(tx, written!.id, fits.value)
      const facts = known
        ? { status: known.status, fulfilment: known.fulfilmentStatus, partLeft: known.partLeft }
        : null
      const goods = goodsOf(facts, await isPart(tx, written!))
      const told = { ...row, goods, units: fits.value.map(inWords) }
      await queue(tx, 'mail', withdrawalReceipt(told, settings), { dedupeKey: `withdrawal:${code}` })
      if (settings.contactEmail)
        await queue(tx, 'mail', withdrawalNotice(told, settings), { dedupeKey: `withdrawal-shop:${code}` })
      return done(null)
    })
    if (!end.ok) return end
    await context.hint({ kind: 'return' })
    return done({ code, at })
  }

  /** What of an order may be chosen, by whoever has shown that it is theirs; none otherwise, which refuses nobody. */
  async function units(visitor: Visitor, order: string, link: string): Promise<Exchangeable[]> {
    const id = orderIdIn(order)
    if (!(await isTheirs(database.db, visitor, id, link))) return []
    const [found] = await database.db.select().from(orders).where(eq(orders.id, id!))
    if (!found || endedUnsold(found.status) || isUnpaid(found.paymentStatus)) return []
    return (await holdingsOf(database.db, found)).filter(({ free }) => free > 0).map(exchangeable)
  }

  async function isTheirs(
    db: Reader | Tx,
    visitor: Visitor,
    id: number | null,
    link: string,
  ): Promise<boolean> {
    if (id === null) return false
    if (link !== '' && (await orderOfLink(db, link, clock())) === id) return true
    if (visitor.kind !== 'person') return false
    return (await db.$count(orders, and(eq(orders.id, id), eq(orders.userId, visitor.id)))) > 0
  }

  return { request, units }
}
