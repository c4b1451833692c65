import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { unitCounts } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { COUNT_SAYS } from '#rules/units/count.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openWaiting } from '#shop/dashboard/waiting.ts'
import { seedProduct, seedUser, type SeededProduct } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { orderFixture } from '#tests/support/orders-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { newPair, singlePairs, usedPair } from '#tests/support/shop/single-pairs.ts'

/** Holds product §48.6. */

describeEachDatabase('single pairs counted by scanning', (open) => {
  let database: Database
  let pairs: ReturnType<typeof singlePairs>
  let owner: PersonVisitor
  let depot: PersonVisitor
  let sales: PersonVisitor
  let shoe: SeededProduct
  let context: ReturnType<typeof orderFixture>['context']
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    owner = await seedUser(database, { role: 'owner', username: 'vale' })
    depot = await seedUser(database, { role: 'warehouse', username: 'nico' })
    sales = await seedUser(database, { role: 'sales', username: 'sol' })
    shoe = await seedProduct(database, { sizes: { '41': 2, '42': 3 } })
    context = orderFixture(database).context
    pairs = singlePairs(database, context, owner)
  })
  const counts = () => pairs.verbs.counts
  const scan = (visitor: PersonVisitor, id: number, codes: string) =>
    counts().scan(visitor, id, { codes, key: randomUUID() })
  /** As the page shows it and the button sends it. */
  async function approve(id: number, boxes: object = {}, visitor = owner) {
    const end = await counts().find(visitor, id)
    if (!end.ok) return expect.fail(end.message)
    return counts().approve(visitor, id, { differences: end.value.differences, ...boxes })
  }
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
    expect(await scan(depot, id, typed.join('\n'))).toMatchObject({
      ok: true,
      value: { known: 4, unknown: [], said: [{}, {}, {}, { kind: 'ok' }] },
    })
    expect(await scan(owner, id, one!)).toMatchObject({
      value: { said: [{ kind: 'again', text: COUNT_SAYS.again(printUnitCode(one!), 'nico') }] },
    })
    expect(await scan(depot, id, `${other} ${gone}, 7791234567890`)).toMatchObject({
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
    await scan(depot, id, `${moved} garabato`)
    expect(await counts().moveHere(depot, id, moved)).toMatchObject({ ok: true })
    expect((await pairs.row(moved)).shelf).toBe('A3')
    expect(await counts().forget(depot, id, 'garabato')).toMatchObject({ ok: true })
    await pairs.verbs.writeOff(owner, lost!, { reason: 'No apareció' })
    expect(await seenOf(id)).toEqual([2, 1, [kept], [], [], []])
    expect(await approve(id)).toMatchObject({ ok: true, value: { adjusted: 0, writtenOff: 0, missing: 1 } })
    const [row] = await database.db.select().from(unitCounts).where(eq(unitCounts.id, id))
    expect(row!.result).toMatchObject({ expected: 2, seen: 1, missing: [kept], unknown: [], writtenOff: [] })
    expect(await scan(depot, id, kept!)).toMatchObject({
      kind: 'conflict',
      message: COUNT_SAYS.over,
    })
  })

  test('an open count of a shelf is gone on with, also by two who begin at once', async () => {
    const ids = await Promise.all([begun(), begun(), begun()])
    expect(new Set(ids).size).toBe(1)
    await approve(ids[0]!)
    expect(await begun()).not.toBe(ids[0])
    expect(await begun('')).not.toBe(await begun('B1'))
  })

  test('whose they are: the shop’s first, then each owner, the one who misses most before the others', async () => {
    const consigned = consignedPairs(database, context, owner)
    const [filo, abel] = [
      await consigned.consignor(),
      await consigned.consignor({ name: 'Abel', surname: 'Ruiz' }),
    ]
    await pairs.entered(newPair(shoe.id, { equal: '2' }))
    const theirs = await consigned.onSale(shoe.id, { consignorId: filo })
    await consigned.onSale(shoe.id, { consignorId: abel })
    const id = await begun()
    await scan(depot, id, theirs)
    const end = await counts().find(depot, id)
    expect(end.ok && end.value.owners).toEqual([
      { owner: null, expected: 2, seen: 0, missing: 2 },
      { owner: { id: abel, name: 'Abel Ruiz' }, expected: 1, seen: 0, missing: 1 },
      { owner: { id: filo, name: 'Filomena Quiroga' }, expected: 1, seen: 1, missing: 0 },
    ])
    expect(end.ok && end.value.missing.map(({ entrusted }) => entrusted).toSorted()).toEqual([
      false,
      false,
      true,
    ])
  })

  test('what nobody saw is a task until it is seen, in a count or without one, or is written off', async () => {
    const [here, scanned, gone, sold] = await pairs.entered(newPair(shoe.id, { equal: '4' }))
    const id = await begun()
    const tasks = async () => {
      const end = await counts().notFound(sales)
      return end.ok ? end.value.map(({ code, count }) => [code, count]) : expect.fail(end.message)
    }
    const waiting = async () => {
      const end = await openWaiting(context).waiting(depot)
      return end.ok && end.value.missingPairs
    }
    expect([await tasks(), await waiting()]).toEqual([[], 0])
    await approve(id)
    expect((await tasks()).map(([code]) => code)).toEqual([here, scanned, gone, sold])
    expect(await waiting()).toBe(4)

    context.later(1)
    expect(await counts().isHere(sales, here!)).toMatchObject({ kind: 'refused' })
    expect(await counts().isHere(depot, here!)).toMatchObject({ ok: true })
    expect(await counts().isHere(depot, here!)).toMatchObject({ message: COUNT_SAYS.notMissing })
    expect(await counts().isHere(depot, 'garabato')).toMatchObject({ kind: 'missing' })
    const next = await begun()
    await scan(depot, next, `${scanned} ${here}`)
    await pairs.verbs.writeOff(owner, gone!, { reason: 'No apareció' })
    expect([await tasks(), await waiting()]).toEqual([[[sold, id]], 1])
    // Missed twice it is one task, of the last count; found after it was written off, none.
    await approve(next)
    await pairs.verbs.found(owner, gone!)
    expect(await tasks()).toEqual([[sold, next]])
    const [row] = await database.db.select().from(unitCounts).where(eq(unitCounts.id, id))
    expect(row!.result!.missing).toEqual([here, scanned, gone, sold])
  })

  test('two people scan one shelf at once, one ends it while the other scans: what was taken was counted', async () => {
    const codes = await pairs.entered(newPair(shoe.id, { equal: '8' }))
    const [id, same] = [await begun(), await begun()]
    expect(same).toBe(id)
    await Promise.all([
      scan(depot, id, codes.slice(0, 3).join()),
      scan(owner, same, codes.slice(1, 4).join()),
    ])
    // Gone on with on another device, hours later.
    context.later(180)
    expect((await seenOf(id)).slice(0, 2)).toEqual([8, 4])
    const late = codes.slice(4)
    const [first, ...scans] = await Promise.all([approve(id), ...late.map((code) => scan(depot, id, code))])
    // What was scanned between looking and approving is said, and is approved once it was seen.
    if (!first.ok) {
      expect(first).toMatchObject({ message: COUNT_SAYS.changed })
      expect(await approve(id)).toMatchObject({ ok: true })
    }
    const taken = late.filter((_, at) => scans[at]!.ok)
    const [row] = await database.db.select().from(unitCounts).where(eq(unitCounts.id, id))
    expect(row!.result!.missing.filter((code) => taken.includes(code))).toEqual([])
    expect(row!.result!.seen).toBe(4 + taken.length)
    expect(await scan(depot, id, codes[7]!)).toMatchObject({ message: COUNT_SAYS.over })
  })

  test('too many at once, nothing, and who may not', async () => {
    const id = await begun()
    expect(await scan(depot, id, ' \n ')).toMatchObject({ fields: { codes: COUNT_SAYS.nothing } })
    const many = Array.from({ length: 201 }, (_, at) => `x${at}`).join(' ')
    expect(await scan(depot, id, many)).toMatchObject({ fields: { codes: COUNT_SAYS.tooMany } })
    expect(await scan(sales, id, 'x')).toMatchObject({ kind: 'refused' })
    expect(await counts().find(sales, id)).toMatchObject({ ok: true })
    expect(await counts().find(depot, 999)).toMatchObject({ kind: 'missing' })
    expect(await counts().moveHere(depot, await begun(''), 'x')).toMatchObject({
      message: COUNT_SAYS.allShelves,
    })
  })
})
