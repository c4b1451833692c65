import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignorEntries, settlementFiles, settlementLines, settlements } from '#data/schema.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { settling } from '#tests/support/shop/settling.ts'

/** Holds product §52.3, §52.4, §52.5. */

describeEachDatabase('two people pay at once', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof settling>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await settling(database)
    // Connections take a while to open: they are there, so that the two of a race do overlap.
    await Promise.all(Array.from({ length: 8 }, () => database.db.execute(sql`select pg_sleep(0.02)`)))
  })

  const close = (key = shop.key()) => shop.verbs.close(shop.admin, { key })
  const sound = async () => expect(await shop.fixture.broken()).toEqual([])

  test('two runs take each row once, and the same run twice is one', async () => {
    for (let one = 0; one < 6; one += 1) await shop.owed(100_00, 50_00)
    const key = shop.key()
    const ends = await Promise.all([close(), close(key), close(key), close()])
    expect(ends.filter((end) => end.ok).length).toBeGreaterThan(0)
    expect(await database.db.$count(settlements)).toBe(6)
    expect(await database.db.$count(settlementLines)).toBe(12)
    await sound()
  })

  test('a run against rows that come and go: a total is always that of its lines', async () => {
    const people = [await shop.owed(100_00), await shop.owed(100_00), await shop.owed(100_00)]
    await Promise.all([
      ...people.map((id) => shop.owe(id, -30_00, 'reversal')),
      close(),
      ...people.map((id) => shop.owe(id, 7_00)),
      close(),
    ])
    await sound()
  })

  test('a run against a transfer that comes back: it is owed once more, in the run or after it', async () => {
    const id = await shop.owed(100_00)
    const [settlement] = await shop.approved()
    await shop.pay([settlement!])
    await shop.owe(id, 50_00)
    await Promise.all([
      shop.verbs.reverse(shop.fresh(shop.admin), settlement!, { reason: 'Cuenta cerrada' }),
      shop.verbs.reverse(shop.fresh(shop.second), settlement!, { reason: 'Cuenta cerrada' }),
      close(),
    ])
    await close()
    const { rows } = await database.db.execute<{ sum: number }>(
      sql`select sum(total_centavos)::int as sum from settlements where state = 'closed'`,
    )
    expect(rows[0]!.sum).toBe(150_00)
    await sound()
  })

  test('paid twice, or paid and refused: one transfer, or none', async () => {
    await shop.owed(100_00)
    await shop.owed(200_00)
    const [one, two] = await shop.approved()
    const ends = await Promise.all([
      shop.pay([one!, two!], '111'),
      shop.pay([two!, one!], '222'),
      shop.verbs.fail(shop.second, two!, { reason: 'La cuenta no existe' }),
      shop.verbs.callOff(shop.second, one!, { reason: 'Estaba mal' }),
    ])
    expect(ends.some((end) => end.ok)).toBe(true)
    const payouts = await database.db.$count(consignorEntries, sql`kind = 'payout'`)
    expect(payouts).toBe(await database.db.$count(settlements, sql`state = 'paid'`))
    await sound()
  })

  test('exported twice is one file of the same bytes; not while it is called off', async () => {
    await shop.owed(100_00)
    await shop.owed(200_00)
    const ids = await shop.approved()
    const ends = await Promise.all([
      shop.exported(ids),
      shop.exported(ids),
      shop.exported([...ids].reverse()),
    ])
    const files = new Set(ends.map((end) => shop.value(end).sha256))
    expect(files.size).toBe(1)
    expect(await database.db.$count(settlementFiles)).toBe(1)
    const bodies = await Promise.all(
      [...files, ...files].map(
        async (sha256) => shop.value(await shop.verbs.fileBody(shop.admin, sha256)).body,
      ),
    )
    expect(bodies[0]).toBe(bodies[1])
    await sound()
  })
})
