/** The bank's list: what came in is kept once, proposed to the orders that wait, and matched by a person. One entry is one order's at most. */
import { createHash, randomUUID } from 'node:crypto'
import { and, asc, desc, eq, lt, ne } from 'drizzle-orm'
import { bankEntries } from '#data/schema.ts'
import type { Centavos } from '#rules/money.ts'
import { conflict, done, invalid, missing, type Outcome } from '#rules/outcome.ts'
import { MINUTES } from '#rules/payments/hold.ts'
import {
  BANK_MESSAGES,
  creditsIn,
  ENTRY_DAYS,
  guessColumns,
  MOST_ENTRIES,
  proposalsFor,
  readBankTable,
  type BankMapping,
  type Proposal,
} from '#rules/transfers/bank.ts'
import { holdsDebits } from '#rules/transfers/bank-direction.ts'
import { RECEIVE_MESSAGES } from '#rules/transfers/receive.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { commitIfDone } from '#shop/commit-if-done.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { lockOrder } from '#shop/orders/events.ts'
import { inReach } from '#rules/ids.ts'
import type { openAwaiting } from './awaiting.ts'
import type { Booked } from './book.ts'
import type { openReceive } from './receive.ts'

export type BankEntry = { id: number; day: string; amount: Centavos; words: string; proposals: Proposal[] }
/** How a list would be read, before anything of it is kept. */
export type BankTrial = {
  columns: string[]
  mapping: BankMapping
  credits: number
  sum: Centavos
  leftOut: number
  /** Rows that somebody has to look at, each with why. */
  unclear: string[]
  sample: { day: string; amount: Centavos; words: string }[]
}
const SAMPLE = 5
const MOST_SHOWN = 100
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export function openBank(
  context: ShopContext,
  verbs: Pick<ReturnType<typeof openReceive>, 'bookFor'> & Pick<ReturnType<typeof openAwaiting>, 'awaited'>,
) {
  const { database, clock } = context

  function read(text: string, mapping: Partial<BankMapping>) {
    const table = readBankTable(text)
    if (!table) return invalid(text.trim() === '' ? BANK_MESSAGES.empty : BANK_MESSAGES.columns)
    const guess = guessColumns(table)
    const chosen = { day: mapping.day || guess.day, amount: mapping.amount || guess.amount }
    if (holdsDebits(chosen.amount)) return invalid(BANK_MESSAGES.debits)
    return done({ table, mapping: chosen, ...creditsIn(table, chosen) })
  }

  /** Nothing is written. */
  function tryList(visitor: Visitor, text: string, mapping: Partial<BankMapping> = {}): Outcome<BankTrial> {
    const refusal = may(visitor, 'transfer.match')
    if (refusal) return refusal
    const list = read(text, mapping)
    if (!list.ok) return list
    const { table, credits, leftOut, unclear } = list.value
    return done({
      columns: table.columns.filter((column) => column !== ''),
      mapping: list.value.mapping,
      credits: credits.length,
      sum: credits.reduce((sum, { amount }) => sum + amount, 0),
      leftOut,
      unclear,
      sample: credits.slice(0, SAMPLE).map(({ day, amount, words }) => ({ day, amount, words })),
    })
  }

  /** What is new of it is kept; a list that comes again adds nothing. */
  async function takeList(
    visitor: Visitor,
    text: string,
    mapping: Partial<BankMapping> = {},
  ): Promise<Outcome<{ added: number; known: number; unclear: string[] }>> {
    const refusal = may(visitor, 'transfer.match')
    if (refusal) return refusal
    const list = read(text, mapping)
    if (!list.ok) return list
    const { credits, unclear } = list.value
    if (credits.length === 0) return invalid(unclear[0] ?? BANK_MESSAGES.nothing)
    if (credits.length > MOST_ENTRIES) return invalid(BANK_MESSAGES.most)
    const added = await database.transaction(async (tx) => {
      const rows = await tx
        .insert(bankEntries)
        .values(
          credits.map(({ day, amount, words, raw }) => ({
            lineKey: hashOf(raw),
            day,
            amountCentavos: amount,
            words,
            createdAt: clock(),
          })),
        )
        .onConflictDoNothing()
        .returning({ id: bankEntries.id })
      await writeAudit(tx, visitor, {
        action: 'bank.take',
        entity: 'bank',
        entityId: 'list',
        after: { created: rows.length, skipped: credits.length - rows.length },
        at: clock(),
      })
      return rows.length
    })
    return done({ added, known: credits.length - added, unclear })
  }

  /** What came in and is nobody's yet, each with the orders that it may be for. */
  async function entries(visitor: Visitor): Promise<Outcome<BankEntry[]>> {
    const refusal = may(visitor, 'transfer.read')
    if (refusal) return refusal
    const rows = await database.db
      .select()
      .from(bankEntries)
      .where(eq(bankEntries.status, 'open'))
      .orderBy(desc(bankEntries.day), asc(bankEntries.id))
      .limit(MOST_SHOWN)
    const waiting = (await verbs.awaited()).filter(({ means }) => means === 'transfer')
    return done(
      rows.map(({ id, day, amountCentavos: amount, words }) => ({
        id,
        day,
        amount,
        words,
        proposals: proposalsFor({ day, amount, words }, waiting),
      })),
    )
  }

  /** The entry's whole amount is this order's. Of two people who match one entry, one is told that it is taken. */
  async function match(visitor: Visitor, entryId: number, orderId: number): Promise<Outcome<Booked>> {
    const refusal = may(visitor, 'transfer.match')
    if (refusal) return refusal
    if (!inReach(entryId)) return missing()
    if (!inReach(orderId)) return invalid(RECEIVE_MESSAGES.choose)
    const end = await commitIfDone(database, async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      if (!order) return missing()
      const [entry] = await tx
        .update(bankEntries)
        .set({ status: 'matched' })
        .where(and(eq(bankEntries.id, entryId), eq(bankEntries.status, 'open')))
        .returning()
      if (!entry) return conflict(RECEIVE_MESSAGES.entryTaken)
      const booked = await verbs.bookFor(tx, visitor, order, {
        amount: entry.amountCentavos,
        day: entry.day,
        operation: '',
        key: randomUUID(),
        bankEntryId: entry.id,
      })
      return booked.ok ? done({ order, booked: booked.value }) : booked
    })
    if (!end.ok) return end
    await context.hint({ kind: 'order', orderId, userId: end.value.order.userId })
    await context.hint({ kind: 'catalogue' })
    return done(end.value.booked)
  }

  /** It is no order's (a loan, a supplier, the owner's own), or it is after all. */
  async function ignore(visitor: Visitor, entryId: number, ignored: boolean): Promise<Outcome<null>> {
    const refusal = may(visitor, 'transfer.match')
    if (refusal) return refusal
    if (!inReach(entryId)) return missing()
    return database.transaction(async (tx) => {
      const [entry] = await tx
        .update(bankEntries)
        .set({ status: ignored ? 'ignored' : 'open' })
        .where(and(eq(bankEntries.id, entryId), ne(bankEntries.status, 'matched')))
        .returning()
      if (!entry) return conflict(RECEIVE_MESSAGES.entryTaken)
      await writeAudit(tx, visitor, {
        action: ignored ? 'bank.ignore' : 'bank.reopen',
        entity: 'bank',
        entityId: entryId,
        after: { amount: entry.amountCentavos, day: entry.day },
        at: clock(),
      })
      return done(null)
    })
  }

  /** What was put aside lately, so that it can be taken back. */
  async function ignoredEntries(visitor: Visitor): Promise<Outcome<Omit<BankEntry, 'proposals'>[]>> {
    const refusal = may(visitor, 'transfer.read')
    if (refusal) return refusal
    const rows = await database.db
      .select()
      .from(bankEntries)
      .where(eq(bankEntries.status, 'ignored'))
      .orderBy(desc(bankEntries.id))
      .limit(SAMPLE)
    return done(rows.map(({ id, day, amountCentavos: amount, words }) => ({ id, day, amount, words })))
  }

  /** Names that the bank wrote are not kept longer than somebody may ask about them. */
  async function forgetWords(): Promise<number> {
    const old = new Date(clock().getTime() - ENTRY_DAYS * 1440 * MINUTES)
    const rows = await database.db
      .update(bankEntries)
      .set({ words: '' })
      .where(and(lt(bankEntries.createdAt, old), ne(bankEntries.words, '')))
      .returning({ id: bankEntries.id })
    return rows.length
  }

  return { tryList, takeList, entries, ignoredEntries, match, ignore, forgetWords }
}
