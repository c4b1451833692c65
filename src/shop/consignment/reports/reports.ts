/** Consignment in numbers, each with the rows behind it. */
import type { Reader } from '#data/database.ts'
import type { SoldBy } from '#rules/consignment/reports.ts'
import { done, mapDone, type Outcome } from '#rules/outcome.ts'
import { lawfulPeriod, type Period } from '#rules/reports/period.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Page } from '#shop/reports/rows.ts'
import { nameActors } from '#shop/audit/actors.ts'
import { bookRows, lateRows } from './book.ts'
import { cashByBooks } from './cash.ts'
import { dueRows, owedBackRows, owedInAll, owedRows } from './owed.ts'
import {
  answeredRows,
  commissionRows,
  quoteRows,
  returnedRows,
  soldRows,
  stayRows,
  undeliveredRows,
} from './pairs.ts'

type Of = { period: Period; page: number; limit?: number }

export function openConsignmentReports({ database, clock }: ShopContext) {
  const { db } = database
  const seen = async <T>(visitor: Visitor, read: (db: Reader) => Promise<T>): Promise<Outcome<T>> =>
    may(visitor, 'consign.see-money') ?? done(await read(db))
  const rows =
    <T>(read: (db: Reader, of: Of) => Promise<Page<T>>) =>
    (visitor: Visitor, period: Partial<Period>, page = 1, limit?: number): Promise<Outcome<Page<T>>> =>
      seen(visitor, () => read(db, { period: lawfulPeriod(period, clock()), page, limit }))

  /** Of people, with their names. */
  async function byPerson<T extends { who: string }>(
    visitor: Visitor,
    read: (db: Reader) => Promise<Page<T>>,
  ): Promise<Outcome<Page<T>>> {
    const found = await seen(visitor, read)
    if (!found.ok) return found
    const named = await nameActors(
      db,
      found.value.rows.map(({ who }) => who),
    )
    return mapDone(found, (all) => ({
      ...all,
      rows: all.rows.map((row) => ({ ...row, who: named(row.who) })),
    }))
  }

  return {
    owedInAll: (visitor: Visitor) => seen(visitor, owedInAll),
    cashByBooks: (visitor: Visitor) => seen(visitor, cashByBooks),
    owed: rows((reader, { page, limit }) => owedRows(reader, page, limit)),
    due: rows((reader, { page, limit }) => dueRows(reader, page, limit)),
    owedBack: rows((reader, { page, limit }) => owedBackRows(reader, clock(), page, limit)),
    stay: rows((reader, { page, limit }) => stayRows(reader, clock(), page, limit)),
    commission: rows((reader, { period, page, limit }) => commissionRows(reader, period, page, limit)),
    returned: rows((reader, { period, page, limit }) => returnedRows(reader, period, page, limit)),
    undelivered: rows((reader, { page, limit }) => undeliveredRows(reader, clock(), page, limit)),
    late: rows((reader, { period, page, limit }) => lateRows(reader, period, clock(), page, limit)),
    sold: (visitor: Visitor, by: SoldBy, period: Partial<Period>, page = 1, limit?: number) =>
      seen(visitor, (reader) => soldRows(reader, lawfulPeriod(period, clock()), by, page, limit)),

    answered: (visitor: Visitor, period: Partial<Period>, page = 1, limit?: number) =>
      byPerson(visitor, (reader) => answeredRows(reader, lawfulPeriod(period, clock()), page, limit)),
    quotes: (visitor: Visitor, period: Partial<Period>, page = 1, limit?: number) =>
      byPerson(visitor, (reader) => quoteRows(reader, lawfulPeriod(period, clock()), page, limit)),

    /** Documents whole (`whole`) for who may see them, and then it is written down; else by their last digits. */
    async book(visitor: Visitor, period: Partial<Period>, page = 1, limit?: number, whole = false) {
      const lawful = lawfulPeriod(period, clock())
      const found = await seen(visitor, (reader) => bookRows(reader, lawful, page, limit))
      const shown = whole && may(visitor, 'consign.see-private') === null
      if (found.ok && shown && page === 1)
        await database.transaction((tx) =>
          writeAudit(tx, visitor, {
            action: 'consignor.document',
            entity: 'consignor',
            entityId: 'libro',
            after: { from: lawful.from, to: lawful.to, rows: found.value.paging.total },
            at: clock(),
          }),
        )
      return mapDone(found, (all) => ({
        ...all,
        rows: all.rows.map((row) => ({ ...row, dni: shown ? row.dni : '' })),
      }))
    },
  }
}
