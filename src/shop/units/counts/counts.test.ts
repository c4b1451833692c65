import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { unitCounts } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { newPair, singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

describeEachDatabase('single pairs counted by scanning', (open) => {
  let database: Database
  let pairs: ReturnType<typeof singlePairs>
  let owner: PersonVisitor
  let depot: PersonVisitor
  let sales: PersonVisitor
  let shoe: SeededProduct
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    owner = await seedUser(database, { role: 'owner', username: 'vale' })
    depot = await seedUser(database, { role: 'warehouse', username: 'nico' })
    sales = await seedUser(database, { role: 'sales', username: 'sol' })
    shoe = await seedProduct(database, { sizes: { '41': 2, '42': 3 } })
    pairs = singlePairs(database, orderFixture(database).context, owner)
  })
  const counts = () => pairs.verbs.counts
  async function begun(shelf = 'A3'): Promise<number> {
    const end = await counts().start(depot, { shelf })
    return end.ok ? end.value.id : expect.fail(end.message)
  }
  async function seenOf(id: number) {
    const end = await counts().find(depot, id)
    if (!end.ok) return expect.fail(end.message)
    const { expected, seen, missing, elsewhere, notHere, unknown } = end.value
    const codes = (list: { code: string }[]) => list.map(({ code }) => code)
    return [expected, seen, codes(missing), codes(elsewhere), codes(notHere), unknown]
  }

  test('what should lie on the shelf against what was seen there, each once, however it was scanned', async () => {
    const [one, two] = await pairs.entered(newPair(shoe.id, { equal: '3' }))
    const [three] = [await pairs.onSale(usedPair(shoe.id))]
    const other = await pairs.onSale(usedPair(shoe.id, { shelf: 'B1' }))
    const [gone] = await pairs.entered(usedPair(shoe.id))
    await pairs.verbs.writeOff(owner, gone!, { reason: 'Se rompió' })
    const id = await begun()
    expect((await seenOf(id)).slice(0, 2)).toEqual([4, 0])

    const typed = [
      printUnitCode(one!).toLowerCase(),
      `https://vereda.test${paths.passport(two!)}`,
      three,
      one,
    ]
    expect(await counts().scan(depot, id, typed.join('\n'))).toEqual({
      ok: true,
      value: { known: 4, unknown: [] },
    })
    expect(await counts().scan(depot, id, `${other} ${gone}, 7791234567890`)).toMatchObject({
      value: { known: 2, unknown: ['7791234567890'] },
    })
    const [expected, seen, missing, elsewhere, notHere, unknown] = await seenOf(id)
    expect([expected, seen, elsewhere, notHere, unknown]).toEqual([4, 3, [other], [gone], ['7791234567890']])
    expect(missing).toHaveLength(1)
  })

  test('differences are settled one by one, and what is left is kept with the count', async () => {
    const [lost, kept] = await pairs.entered(newPair(shoe.id, { equal: '2' }))
    const moved = await pairs.onSale(usedPair(shoe.id, { shelf: 'B1' }))
    const id = await begun()
    await counts().scan(depot, id, `${moved} garabato`)
    expect(await counts().moveHere(depot, id, moved)).toMatchObject({ ok: true })
    expect((await pairs.row(moved)).shelf).toBe('A3')
    expect(await counts().forget(depot, id, 'garabato')).toMatchObject({ ok: true })
    await pairs.verbs.writeOff(owner, lost!, { reason: 'No apareció' })
    expect(await seenOf(id)).toEqual([2, 1, [kept], [], [], []])
    expect(await counts().end(depot, id)).toMatchObject({ ok: true })
    const [row] = await database.db.select().from(unitCounts).where(eq(unitCounts.id, id))
    expect(row!.result).toEqual({ expected: 2, seen: 1, missing: [kept], unknown: [] })
    expect(await counts().scan(depot, id, kept!)).toMatchObject({
      kind: 'conflict',
      message: COUNT_SAYS.over,
    })
  })

  test('an open count of a shelf is gone on with, also by two who begin at once', async () => {
    const ids = await Promise.all([begun(), begun(), begun()])
    expect(new Set(ids).size).toBe(1)
    await counts().end(depot, ids[0]!)
    expect(await begun()).not.toBe(ids[0])
    expect(await begun('')).not.toBe(await begun('B1'))
  })

  test('too many at once, nothing, and who may not', async () => {
    const id = await begun()
    expect(await counts().scan(depot, id, ' \n ')).toMatchObject({ fields: { codes: COUNT_SAYS.nothing } })
    const many = Array.from({ length: 201 }, (_, at) => `x${at}`).join(' ')
    expect(await counts().scan(depot, id, many)).toMatchObject({ fields: { codes: COUNT_SAYS.many } })
    expect(await counts().scan(sales, id, 'x')).toMatchObject({ kind: 'refused' })
    expect(await counts().find(sales, id)).toMatchObject({ ok: true })
    expect(await counts().find(depot, 999)).toMatchObject({ kind: 'missing' })
    expect(await counts().moveHere(depot, await begun(''), 'x')).toMatchObject({
      message: COUNT_SAYS.allShelves,
    })
  })
})
