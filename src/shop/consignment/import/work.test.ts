import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  auditLog,
  consignmentSheetRows,
  consignmentSheets,
  consignorEntries,
  consignors,
  outbox,
  units,
  users,
} from '#data/schema.ts'
import { SHEET_SAYS, undoStopped } from '#rules/consignment/sheet/columns.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { inLetters } from '#tests/support/in-letters.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { openSheets } from './sheets.ts'

/** Holds product §55.7. */

const HEAD = 'Nº;Dueño;DNI;Mail;Marca;Modelo;Talle;Estado;Precio;%;Situación;Precio de venta'
/** Every second one sold and owed. */
const many = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const owner = at % 40
    const sold = at % 2 === 1 ? 'vendida;70000' : 'en venta;'
    return `${at + 1};Persona ${inLetters(owner)};${20_000_000 + owner};p${owner}@example.com;Nike;Dunk;42;8/10;80000;30;${sold}`
  })
const PART = 4_900_000

describeEachDatabase('the work on a spreadsheet of consignors', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let sheets: ReturnType<typeof openSheets>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    sheets = openSheets(shop.fixture.context)
  })
  async function started(lines: string[]): Promise<number> {
    const end = await sheets.bring(shop.admin, { text: [HEAD, ...lines].join('\n') })
    if (!end.ok) throw new Error(end.message)
    const { id } = end.value
    const shown = lines.filter((line) => line.includes('vendida')).length * PART
    expect(await sheets.run(shop.admin, id, shown)).toMatchObject({ ok: true })
    return id
  }
  async function view(id: number) {
    const end = await sheets.find(shop.admin, id)
    return end.ok ? end.value : expect.fail(end.message)
  }
  /** Asked before it begins, then before each part. */
  const afterParts = (parts: number): AbortSignal => {
    let asks = 0
    return {
      get aborted() {
        return (asks += 1) > parts + 1
      },
    } as AbortSignal
  }
  /** All of it, once. */
  async function whole(count: number): Promise<void> {
    const owed = await database.db.select().from(consignorEntries).orderBy(consignorEntries.id)
    expect(await database.db.$count(units)).toBe(count)
    expect(owed.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)).toBe((count / 2) * PART)
    expect(await database.db.$count(consignors)).toBe(40)
    expect(await database.db.$count(outbox, eq(outbox.kind, 'mail'))).toBe(20)
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'consignment.import'))).toBe(1)
    expect(await database.db.$count(consignmentSheetRows)).toBe(0)
    expect(await shop.fixture.broken()).toEqual([])
  }

  /** As if it had never come, but for the rows that took out of the accounts what it had brought. */
  async function nothing(): Promise<void> {
    const owed = await database.db.select().from(consignorEntries).orderBy(consignorEntries.id)
    expect(owed.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)).toBe(0)
    expect(await database.db.$count(units)).toBe(0)
    expect(await database.db.$count(outbox, eq(outbox.kind, 'mail'))).toBe(0)
    expect(await database.db.$count(auditLog, eq(auditLog.action, 'consignment.import-undo'))).toBe(1)
    expect(await shop.fixture.broken()).toEqual([])
  }
  async function undoing(count: number): Promise<number> {
    const id = await started(many(count))
    await sheets.runDue()
    expect(await sheets.undo(shop.admin, id)).toMatchObject({ ok: true })
    return id
  }

  test('stopped in the middle, another process goes on with what is left; all of it is taken back', async () => {
    const id = await started(many(500))
    expect(await view(id)).toMatchObject({ state: 'running', rows: 0, total: 500, plan: null })
    await sheets.runDue(afterParts(1))
    expect(await view(id)).toMatchObject({ state: 'running', rows: 200 })
    // What the catalogue and the people are by now changes nothing of what was decided.
    await database.db.update(consignors).set({ name: 'Otra' }).where(eq(consignors.dni, '20000003'))
    await openSheets(shop.fixture.context).runDue()
    expect(await view(id)).toMatchObject({ state: 'imported', rows: 500, failure: null })
    await whole(500)
    const { made } = await view(id)
    expect(made).toMatchObject({ openings: 250 * PART })
    expect([made!.units.length, made!.entries.length, made!.consignors.length]).toEqual([500, 250, 40])

    expect(await sheets.undo(shop.admin, id)).toMatchObject({ ok: true })
    expect(await view(id)).toMatchObject({ state: 'undoing', takenBack: 0 })
    await sheets.runDue(afterParts(1))
    expect(await view(id)).toMatchObject({ state: 'undoing', takenBack: 200 })
    expect(await database.db.$count(units)).toBe(300)
    expect(await shop.fixture.broken()).toEqual([])
    await openSheets(shop.fixture.context).runDue()
    expect(await view(id)).toMatchObject({ state: 'undone', takenBack: 500 })
    await nothing()
  })

  test('after a crash another goes on once the hold has run out, not before', async () => {
    const id = await started(many(300))
    await sheets.runDue(afterParts(1))
    const lockedUntil = new Date(shop.fixture.context.clock().getTime() + 30_000)
    await database.db.update(consignmentSheets).set({ lockedUntil }).where(eq(consignmentSheets.id, id))
    expect(await sheets.runDue()).toBe(0)
    expect(await view(id)).toMatchObject({ rows: 200 })
    shop.fixture.context.later(1)
    await sheets.runDue()
    await whole(300)
  })

  test('cut off within a part, nothing of that part is there, and it comes in once', async () => {
    const id = await started(many(300))
    await sheets.runDue(afterParts(1))
    await database.db.execute(sql`
      create or replace function cut() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`)
    await database.db.execute(
      sql`create trigger cut before insert on consignor_entries for each statement execute function cut()`,
    )
    try {
      await expect(sheets.runDue()).rejects.toThrow()
    } finally {
      await database.db.execute(sql`drop trigger cut on consignor_entries`)
    }
    expect(await database.db.$count(units)).toBe(200)
    expect(await view(id)).toMatchObject({ state: 'running', rows: 200 })
    await openSheets(shop.fixture.context).runDue()
    await whole(300)
  })

  test('two that think it theirs bring every row once', async () => {
    const id = await started(many(600))
    await sheets.runDue(afterParts(0))
    // The hold of a slow one ran out: both are at it.
    const slow = sheets.runDue()
    const free = async () =>
      database.db.update(consignmentSheets).set({ lockedUntil: null }).where(eq(consignmentSheets.id, id))
    await Promise.all([slow, free().then(() => openSheets(shop.fixture.context).runDue())])
    expect(await view(id)).toMatchObject({ state: 'imported', rows: 600 })
    await whole(600)
  })

  test('one at a time; who lost the right brings no more of it, and what came in is taken back by another', async () => {
    const id = await started(many(300))
    const other = await sheets.bring(shop.admin, { text: [HEAD, ...many(2)].join('\n') })
    const otherId = other.ok ? other.value.id : 0
    expect(await sheets.run(shop.admin, otherId, PART)).toMatchObject({ message: SHEET_SAYS.busy })
    await sheets.runDue(afterParts(1))
    await database.db.update(users).set({ role: 'sales' }).where(eq(users.id, shop.admin.id))
    await sheets.runDue()
    expect(await view(id)).toMatchObject({ state: 'imported', rows: 200, failure: SHEET_SAYS.rights })
    expect((await view(id)).made).toMatchObject({ openings: 100 * PART })
    await database.db.update(users).set({ role: 'owner' }).where(eq(users.id, shop.admin.id))
    expect(await sheets.undo(shop.admin, id)).toMatchObject({ ok: true })
    await sheets.runDue()
    expect(await database.db.$count(units)).toBe(0)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('somebody entered one of its owners before its turn came: nothing comes in, and it is tried again', async () => {
    const id = await started(many(2))
    await database.db
      .insert(consignors)
      .values({ name: 'Otra', surname: 'Persona', email: 'x@example.com', dni: '20000001' })
    await sheets.runDue()
    expect(await view(id)).toMatchObject({ state: 'tried', failure: SHEET_SAYS.moved, made: null })
    expect(await database.db.$count(units)).toBe(0)
  })

  test('an undo after a crash: another goes on once the hold has run out, not before', async () => {
    const id = await undoing(300)
    await sheets.runDue(afterParts(1))
    const lockedUntil = new Date(shop.fixture.context.clock().getTime() + 30_000)
    await database.db.update(consignmentSheets).set({ lockedUntil }).where(eq(consignmentSheets.id, id))
    expect(await sheets.runDue()).toBe(0)
    expect(await view(id)).toMatchObject({ state: 'undoing', takenBack: 200 })
    shop.fixture.context.later(1)
    await sheets.runDue()
    await nothing()
  })

  test('an undo cut off within a part: nothing of that part is gone, and it goes once', async () => {
    const id = await undoing(300)
    await sheets.runDue(afterParts(1))
    await database.db.execute(sql`
      create or replace function cut() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`)
    await database.db.execute(
      sql`create trigger cut before insert on consignor_entries for each statement execute function cut()`,
    )
    try {
      await expect(sheets.runDue()).rejects.toThrow()
    } finally {
      await database.db.execute(sql`drop trigger cut on consignor_entries`)
    }
    expect(await database.db.$count(units)).toBe(100)
    expect(await view(id)).toMatchObject({ state: 'undoing', takenBack: 200 })
    await openSheets(shop.fixture.context).runDue()
    await nothing()
  })

  test('an undo that two think theirs takes every pair back once', async () => {
    const id = await undoing(600)
    await sheets.runDue(afterParts(0))
    const slow = sheets.runDue()
    const free = async () =>
      database.db.update(consignmentSheets).set({ lockedUntil: null }).where(eq(consignmentSheets.id, id))
    await Promise.all([slow, free().then(() => openSheets(shop.fixture.context).runDue())])
    expect(await view(id)).toMatchObject({ state: 'undone', takenBack: 600 })
    await nothing()
  })

  test('what moved while the others went stays, said with how many; once it is as it was, the rest goes too', async () => {
    const id = await undoing(300)
    await sheets.runDue(afterParts(1))
    const [left] = await database.db.select().from(units).orderBy(units.id).limit(1)
    await database.db.update(units).set({ version: 2 }).where(eq(units.id, left!.id))
    await sheets.runDue()
    expect(await view(id)).toMatchObject({
      state: 'imported',
      takenBack: 200,
      failure: undoStopped(200, 300),
    })
    expect(await database.db.$count(units)).toBe(100)
    expect(await sheets.undo(shop.admin, id)).toMatchObject({ message: SHEET_SAYS.movedSince })
    await database.db.update(units).set({ version: 1 }).where(eq(units.id, left!.id))
    expect(await sheets.undo(shop.admin, id)).toMatchObject({ ok: true })
    await sheets.runDue()
    expect(await view(id)).toMatchObject({ state: 'undone', takenBack: 300, failure: null })
    await nothing()
  })
})
