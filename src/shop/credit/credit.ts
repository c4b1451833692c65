/** A person's store credit: what they and the shop's people see of it, what somebody of the shop gives or takes, and what is owed in all. */
import { desc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { creditAccounts, creditEntries, orders, users } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { CREDIT_MESSAGES, CREDIT_NAME, creditForm, type CreditKind } from '#rules/credit/credit.ts'
import type { Centavos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { paging, type Paging } from '#rules/paging.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { queue } from '#shop/jobs/outbox.ts'
import { tell } from '#shop/notifications/notifications.ts'
import { actorOf } from '#shop/audit/actors.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { creditEmail, creditNews } from './emails.ts'
import { balanceOf, moveCredit } from './ledger.ts'
import { idOf, type AuditedRow, type UndoPart } from '#shop/audit/undo.ts'

export type CreditEntry = {
  id: number
  at: Date
  kind: CreditKind
  amount: Centavos
  /** What somebody of the shop wrote to the person; '' where it says itself. */
  reason: string
  order: { number: string; reference: string } | null
}
export type Credit = { balance: Centavos; entries: CreditEntry[]; paging: Paging }
export type CreditAccount = {
  userId: number
  username: string
  email: string
  balance: Centavos
  updatedAt: Date
}

const ENTRIES_A_PAGE = 20
const ACCOUNTS_A_PAGE = 50

export function openCredit(context: ShopContext) {
  const { database, clock, settings } = context
  const { db } = database

  /** One's own, newest first. */
  async function own(visitor: Visitor, page = 1): Promise<Outcome<Credit>> {
    const refusal = may(visitor, 'person.self')
    if (refusal) return refusal
    return visitor.kind === 'person' ? done(await creditOf(db, visitor.id, page)) : missing()
  }

  async function of(visitor: Visitor, userId: number, page = 1): Promise<Outcome<Credit>> {
    const refusal = may(visitor, 'credit.read')
    if (refusal) return refusal
    if (!inReach(userId)) return missing()
    const [person] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
    return person ? done(await creditOf(db, userId, page)) : missing()
  }

  /** `input`: rules/credit/credit.ts `creditForm`. The person hears of it; the same `key` again answers what the first did. */
  async function give(
    visitor: Visitor,
    userId: number,
    input: unknown,
  ): Promise<Outcome<{ balance: Centavos }>> {
    const refusal = may(visitor, 'credit.give')
    if (refusal) return refusal
    if (!inReach(userId)) return missing()
    if (visitor.kind === 'person' && visitor.id === userId) return conflict(CREDIT_MESSAGES.staff)
    const form = readForm(creditForm, input, CREDIT_MESSAGES.invalid)
    if (!form.ok) return form
    const { kind, reason, key } = form.value
    const amount = kind === 'given' ? form.value.amount : -form.value.amount
    const end = await database.transaction(async (tx) => {
      const moved = await change(tx, visitor, {
        userId,
        kind,
        amount,
        reason,
        key: `${kind}:${userId}:${key}`,
      })
      if (!moved.ok || moved.value.known) return moved
      await writeAudit(tx, visitor, {
        action: kind === 'given' ? 'credit.give' : 'credit.take',
        entity: 'credit',
        entityId: moved.value.id,
        after: { username: moved.value.username, userId, amount: form.value.amount, reason },
        at: clock(),
      })
      return moved
    })
    return end.ok ? rung(userId, end.value.balance) : end
  }

  /** A counter-entry, once, where so much is still there. */
  async function undo(visitor: Visitor, entryId: number): Promise<Outcome<{ balance: Centavos }>> {
    const refusal = may(visitor, 'credit.give')
    if (refusal) return refusal
    if (!inReach(entryId)) return missing()
    const end = await database.transaction(async (tx) => {
      const [entry] = await tx.select().from(creditEntries).where(eq(creditEntries.id, entryId))
      if (!entry || (entry.kind !== 'given' && entry.kind !== 'taken')) return missing()
      const { userId, reason } = entry
      const amount = -entry.amountCentavos
      const key = `undo:${entryId}`
      const moved = await change(tx, visitor, {
        userId,
        kind: 'undone',
        amount,
        reason,
        key,
        undoes: entryId,
      })
      if (!moved.ok) return moved
      if (moved.value.known) return conflict(UNDONE_ALREADY)
      await writeAudit(tx, visitor, {
        action: 'credit.undo',
        entity: 'credit',
        entityId: entryId,
        after: { username: moved.value.username, amount: Math.abs(amount) },
        at: clock(),
      })
      return done({ ...moved.value, userId })
    })
    return end.ok ? rung(end.value.userId, end.value.balance) : end
  }

  async function change(
    tx: Tx,
    visitor: Visitor,
    entry: {
      userId: number
      kind: CreditKind
      amount: Centavos
      reason: string
      key: string
      undoes?: number
    },
  ): Promise<Outcome<{ id: number; balance: Centavos; known: boolean; username: string }>> {
    const { userId, amount, reason } = entry
    const [person] = await tx.select().from(users).where(eq(users.id, userId))
    // An account that was erased may still be owed something, and nothing more is given to it.
    if (!person || (person.deletedAt !== null && amount > 0)) return missing()
    const at = clock()
    const moved = await moveCredit(tx, { ...entry, actor: actorOf(visitor), at })
    if (moved === 'short') {
      const balance = await balanceOf(tx, userId)
      const why =
        entry.kind === 'undone' ? CREDIT_MESSAGES.undoShort(balance) : CREDIT_MESSAGES.short(balance)
      return entry.kind === 'undone' ? conflict(why) : invalid(CREDIT_MESSAGES.invalid, { amount: why })
    }
    if (!moved.known && person.deletedAt === null) {
      const dedupeKey = `credit:${moved.id}`
      const changed = { amount, reason, balance: moved.balance }
      await tell(tx, {
        userId,
        kind: 'credit',
        orderId: null,
        title: CREDIT_NAME,
        body: creditNews(changed),
        dedupeKey,
        at,
      })
      if (person.emailVerified && person.email !== '')
        await queue(tx, 'mail', creditEmail({ to: person.email, name: person.name, ...changed }, settings), {
          dedupeKey: `mail:${dedupeKey}`,
        })
    }
    return done({ ...moved, username: person.username })
  }

  async function rung(userId: number, balance: Centavos): Promise<Outcome<{ balance: Centavos }>> {
    await context.hint({ kind: 'news', userId })
    return done({ balance })
  }

  /** Everybody who has some, most first, also whose account is erased; and what is owed in all. */
  async function accounts(
    visitor: Visitor,
    page = 1,
    limit = ACCOUNTS_A_PAGE,
  ): Promise<Outcome<{ rows: CreditAccount[]; paging: Paging; total: Centavos }>> {
    const refusal = may(visitor, 'credit.read')
    if (refusal) return refusal
    const some = sql`${creditAccounts.balanceCentavos} > 0`
    const pages = paging(await db.$count(creditAccounts, some), page, limit)
    const rows = await db
      .select({
        userId: creditAccounts.userId,
        username: users.username,
        email: users.email,
        balance: creditAccounts.balanceCentavos,
        updatedAt: creditAccounts.updatedAt,
      })
      .from(creditAccounts)
      .innerJoin(users, eq(users.id, creditAccounts.userId))
      .where(some)
      .orderBy(desc(creditAccounts.balanceCentavos), creditAccounts.userId)
      .limit(limit)
      .offset((pages.page - 1) * limit)
    return done({ rows, paging: pages, total: await owedInAll(db) })
  }

  return { own, of, give, undo, accounts }
}

/** The question for their sum, to be asked within another. */
export const creditOwed = sql`select coalesce(sum(${creditAccounts.balanceCentavos}), 0)::float8 as sum from ${creditAccounts}`

export async function owedInAll(db: Reader): Promise<Centavos> {
  const { rows } = await db.execute<{ sum: number }>(creditOwed)
  return rows[0]!.sum
}

async function creditOf(db: Reader, userId: number, page: number): Promise<Credit> {
  const mine = eq(creditEntries.userId, userId)
  const pages = paging(await db.$count(creditEntries, mine), page, ENTRIES_A_PAGE)
  const rows = await db
    .select({ entry: creditEntries, reference: orders.reference })
    .from(creditEntries)
    .leftJoin(orders, eq(orders.id, creditEntries.orderId))
    .where(mine)
    .orderBy(desc(creditEntries.id))
    .limit(ENTRIES_A_PAGE)
    .offset((pages.page - 1) * ENTRIES_A_PAGE)
  return {
    balance: await balanceOf(db, userId),
    entries: rows.map(({ entry, reference }) => ({
      id: entry.id,
      at: entry.createdAt,
      kind: entry.kind,
      amount: entry.amountCentavos,
      reason: entry.reason,
      order:
        entry.orderId === null || reference === null
          ? null
          : { number: orderNumber(entry.orderId), reference },
    })),
    paging: pages,
  }
}

export const undoCredit = (credit: Pick<ReturnType<typeof openCredit>, 'undo'>): UndoPart => {
  const undo = {
    turns: 'credit.undo' as const,
    undo: (visitor: Visitor, row: AuditedRow) => credit.undo(visitor, idOf(row)),
  }
  return { 'credit.give': undo, 'credit.take': undo }
}
