import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { assertOutsideTransaction, inTransaction, type Database } from './database.ts'
import { brokenUnique, isUnavailable, sqlState } from './errors.ts'
import { auditLog, products, productSizes } from './schema.ts'

/** Holds product §40.5. */

const pair = (name: string) => ({
  name,
  brand: 'Nike',
  category: 'Calzado',
  genre: 'Unisex',
  priceCentavos: 100_00,
})
const note = (entityId: string) => ({ actor: 'test', action: 'noted', entity: 'product' as const, entityId })

describeEachDatabase('the database', (open) => {
  let database: Database

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => emptyTables(database))
  afterAll(() => database.close())

  const notes = async () =>
    (await database.db.select({ noted: auditLog.entityId }).from(auditLog).orderBy(auditLog.id)).map(
      (row) => row.noted,
    )

  test('rows written come back with the types of the schema', async () => {
    const [row] = await database.db.insert(products).values(pair('Zapatilla Ñandú')).returning()
    expect(row).toMatchObject({
      id: 1,
      name: 'Zapatilla Ñandú',
      priceCentavos: 10_000,
      offer: false,
      deletedAt: null,
    })
    expect(row!.createdAt).toBeInstanceOf(Date)
    expect(Math.abs(row!.createdAt.getTime() - Date.now())).toBeLessThan(60_000)
    expect(row!.searchText).toContain('zapatilla nandu')
  })

  test('a typo and a missing accent still find a name', async () => {
    await database.db.insert(products).values([pair('Zapatilla Ágil'), pair('Remera lisa')])
    const found = await database.db
      .select({ name: products.name })
      .from(products)
      .where(sql`fold(${'zapatila agil'}) <% search_text`)
    expect(found).toEqual([{ name: 'Zapatilla Ágil' }])
  })

  test('a transaction keeps everything, and one that fails keeps nothing', async () => {
    const answer = await database.transaction(async (tx) => {
      await tx.insert(auditLog).values(note('kept'))
      return 'done'
    })
    const failing = database.transaction(async (tx) => {
      await tx.insert(auditLog).values(note('lost'))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(answer).toBe('done')
    expect(await notes()).toEqual(['kept'])
  })

  test('transactions started together do not mix', async () => {
    await database.db.insert(products).values(pair('Una'))
    await database.db.insert(productSizes).values({ productId: 1, size: '42', position: 0, stock: 5 })
    const take = () =>
      database.transaction(async (tx) => {
        const taken = await tx
          .update(productSizes)
          .set({ stock: sql`stock - 1` })
          .where(sql`id = 1 and stock >= 1`)
          .returning()
        await tx.insert(auditLog).values(note(taken.length ? 'sold' : 'none'))
      })
    await Promise.all(Array.from({ length: 20 }, take))
    expect((await notes()).filter((noted) => noted === 'sold')).toHaveLength(5)
    const [left] = await database.db.select().from(productSizes).where(eq(productSizes.id, 1))
    expect(left!.stock).toBe(0)
  })

  test('using the database beside its own open transaction, or opening one inside, is refused at once', async () => {
    const beside = database.transaction(() => database.db.select().from(products))
    await expect(beside).rejects.toMatchObject({
      cause: { message: expect.stringContaining('Use the `tx`') },
    })
    const inside = database.transaction(() => database.transaction(async () => 1))
    await expect(inside).rejects.toThrow('inside another one')
    await expect((database.db as never as { transaction(): Promise<void> }).transaction()).rejects.toThrow(
      'database.transaction',
    )
    expect(await notes()).toEqual([])
  })

  test('a network call inside a transaction is refused', async () => {
    const call = () => assertOutsideTransaction('The payment service')
    await expect(database.transaction(async () => call())).rejects.toThrow(
      'The payment service was called inside',
    )
    expect(call).not.toThrow()
    const later = await database.transaction(async () => {
      expect(inTransaction()).toBe(true)
      return [pause(20).then(inTransaction)]
    })
    expect(await later[0]).toBe(false)
  })

  test('a deadlock is tried again, twice', async () => {
    let attempts = 0
    const unlucky = (times: number) =>
      database.transaction(async (tx) => {
        await tx.insert(auditLog).values(note(`attempt ${++attempts}`))
        if (attempts <= times)
          await tx.execute(sql`do $$ begin raise exception 'unlucky' using errcode = '40P01'; end $$`)
      })
    await unlucky(2)
    expect(await notes()).toEqual(['attempt 3'])
    attempts = 0
    await expect(unlucky(9)).rejects.toSatisfy((error) => sqlState(error) === '40P01')
    expect(attempts).toBe(3)
  })

  test('a broken constraint says which, and the connection goes on', async () => {
    await database.db.insert(products).values(pair('Una'))
    const size = { productId: 1, size: '42', position: 0 }
    await database.db.insert(productSizes).values(size)
    const twice = await database.db
      .insert(productSizes)
      .values(size)
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(brokenUnique(twice)).toBe('product_sizes_once')
    expect(isUnavailable(twice)).toBe(false)
    await database.ping()
  })

  test('news of a transaction arrive once it commits, and never if it rolls back', async () => {
    const heard: string[] = []
    const stop = await database.listen('stock_moved', (payload) => heard.push(payload))
    await database.transaction(async (tx) => {
      await database.notify('stock_moved', 'committed', tx)
      await pause(50)
      expect(heard).toEqual([])
    })
    const failing = database.transaction(async (tx) => {
      await database.notify('stock_moved', 'rolled back', tx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.notify('stock_moved', 'at once')
    await vi.waitFor(() => expect(heard).toEqual(['committed', 'at once']))
    await stop()
    await database.notify('stock_moved', 'unheard')
    await pause(50)
    expect(heard).toHaveLength(2)
    await expect(database.notify('stock_moved', 'x'.repeat(8_000))).rejects.toThrow('too long')
  })

  test('a large answer arrives whole', async () => {
    const { rows } = await database.db.execute<{ text: string }>(
      sql`select repeat(md5(n::text), 100) as text from generate_series(1, 2000) n`,
    )
    expect(rows).toHaveLength(2000)
    expect(rows.every(({ text }) => text.length === 3200)).toBe(true)
  })
})
