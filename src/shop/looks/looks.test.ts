import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, lookProducts, looks as lookRows } from '#data/schema.ts'
import { UNDONE_ALREADY } from '#rules/audit/audit.ts'
import { LOOK_SAYS } from '#rules/looks/look.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openCatalogue } from '#shop/products/admin/catalogue.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { orderFixture, type OrderFixture } from '#tests/support/orders-admin.ts'
import { openLooks } from './looks.ts'

/** Holds product §4.33, §4.34. */

describeEachDatabase('looks', (open) => {
  let database: Database
  let fixture: OrderFixture
  let looks: ReturnType<typeof openLooks>
  let catalogue: ReturnType<typeof openCatalogue>
  let vale: PersonVisitor
  let ids: number[]
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    fixture = orderFixture(database)
    const products = openProducts(fixture.context)
    const context = { ...fixture.context, hint: async () => products.forget() }
    looks = openLooks(context, products)
    catalogue = openCatalogue(context)
    vale = await seedUser(database, { role: 'owner' })
    ids = []
    for (const [name, stock] of [
      ['Buzo', 2],
      ['Pantalón', 3],
      ['Zapatillas', 0],
    ] as const)
      ids.push((await seedProduct(database, { name, sizes: { '41': stock }, images: ['/img/a'] })).id)
  })
  const whole = async () => expect(await fixture.broken()).toEqual([])
  const valueOf = <T>(end: { ok: true; value: T } | { ok: false }): T => {
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value
  }
  const made = async (name = 'Domingo', products = ids) =>
    valueOf(await looks.admin.create(vale, { name, products }))
  const published = async (name?: string, products?: number[]) => {
    const { id, revision } = await made(name, products)
    return valueOf(await looks.admin.publish(vale, id, revision))
  }
  const names = async () => (await looks.list()).map(({ name }) => name)
  const lastRow = async () => (await database.db.select().from(auditLog).orderBy(auditLog.id)).at(-1)!

  test('made hidden, published it is seen, with its products in their order; what goes with one can be bought', async () => {
    const { id, revision } = await made()
    expect(await names()).toEqual([])
    expect(await looks.find(id)).toBeNull()
    valueOf(await looks.admin.publish(vale, id, revision))
    expect((await looks.find(id))!.products.map((product) => product.id)).toEqual(ids)
    expect(await looks.around(ids[0]!)).toMatchObject({ look: id, products: [{ id: ids[1] }] })
    expect((await looks.around(ids[2]!))!.products.map((product) => product.id)).toEqual([ids[0], ids[1]])
    await whole()
  })

  test('an archived or hidden product is not shown in it, and with fewer than two it is not seen at all', async () => {
    const { id } = await published()
    await catalogue.remove(vale, ids[1]!)
    expect((await looks.find(id))!.products.map((product) => product.id)).toEqual([ids[0], ids[2]])
    await catalogue.hide(vale, ids[2]!)
    expect(await looks.find(id)).toBeNull()
    expect(await looks.around(ids[0]!)).toBeNull()
    expect(valueOf(await looks.admin.look(vale, id))).toMatchObject({
      published: true,
      shown: false,
      products: [{ live: true }, { archived: true, live: false }, { archived: false, live: false }],
    })
    await catalogue.restore(vale, ids[1]!)
    expect(await names()).toEqual(['Domingo'])
    await whole()
  })

  test('too few, too many, twice the same and what is not there are refused or made one', async () => {
    const alone = await made('Solo', [ids[0]!])
    expect(await looks.admin.publish(vale, alone.id, alone.revision)).toMatchObject({
      kind: 'invalid',
      message: LOOK_SAYS.tooFew,
    })
    const look = await published()
    expect(
      await looks.admin.change(vale, look.id, { name: 'Uno', products: [ids[0]] }, look.revision),
    ).toMatchObject({ kind: 'invalid', fields: { products: LOOK_SAYS.few } })
    for (const products of [[999_999], [-1], [1e12]])
      expect(await looks.admin.create(vale, { name: 'Otro', products })).toMatchObject({
        fields: { products: LOOK_SAYS.unknown },
      })
    expect(await looks.admin.create(vale, { name: ' ', products: [1, 2, 3, 4, 5, 6, 7] })).toMatchObject({
      fields: { name: LOOK_SAYS.name, products: LOOK_SAYS.many },
    })
    expect((await made('Doble', [ids[0]!, ids[0]!, ids[1]!])).products).toHaveLength(2)
    await whole()
  })

  test('two who change it notice each other; the same sent twice is done once', async () => {
    const { id, revision } = await made()
    const other = { name: 'Lunes', products: ids.toReversed() }
    expect(await looks.admin.change(vale, id, other, revision)).toMatchObject({ ok: true })
    expect(await looks.admin.change(vale, id, other, revision)).toMatchObject({ ok: true })
    expect(await looks.admin.change(vale, id, { name: 'Martes', products: ids }, revision)).toMatchObject({
      kind: 'conflict',
      message: LOOK_SAYS.changed,
    })
    expect(
      (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action),
    ).toEqual(['look.create', 'look.change'])
  })

  test('two who change it at once: one does, the other is told', async () => {
    for (const turn of [0, 1]) {
      const { id, revision } = await made()
      const change = (name: string, products: number[]) => () =>
        looks.admin.change(vale, id, { name, products }, revision)
      const ends = await meet(
        database,
        sql`select from looks where id = ${id} for update`,
        [change('Uno', [ids[0]!, ids[1]!]), change('Dos', [ids[1]!, ids[2]!])],
        turn,
      )
      expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
      const [row] = await database.db.select().from(lookRows).where(eq(lookRows.id, id))
      const products = await database.db.select().from(lookProducts).where(eq(lookProducts.lookId, id))
      const kept = products.map(({ productId }) => productId).toSorted()
      expect(kept).toEqual(row!.name === 'Uno' ? [ids[0], ids[1]] : [ids[1], ids[2]])
    }
    await whole()
  })

  test('their order is theirs alone, and a place that is none is refused', async () => {
    const all = [await published('Uno'), await published('Dos'), await published('Tres')]
    const third = all[2]!.id
    expect(await looks.admin.moveTo(vale, third, 1)).toMatchObject({ ok: true, value: { place: 1 } })
    expect(await names()).toEqual(['Tres', 'Uno', 'Dos'])
    await looks.admin.moveTo(vale, third, 1)
    expect(await names()).toEqual(['Tres', 'Uno', 'Dos'])
    for (const place of [0, 4, 1.5, Number.NaN])
      expect(await looks.admin.moveTo(vale, third, place)).toMatchObject({ kind: 'invalid' })
    const { before, after } = await lastRow()
    expect(await looks.admin.moveBack(vale, third, before, after)).toMatchObject({ ok: true })
    expect(await names()).toEqual(['Uno', 'Dos', 'Tres'])
    expect(await looks.admin.moveBack(vale, third, before, after)).toMatchObject({ message: UNDONE_ALREADY })
  })

  test('removed it is hidden and can be had back, hidden; a change goes back from the record while it stands', async () => {
    const { id, revision } = await published()
    valueOf(await looks.admin.change(vale, id, { name: 'Lunes', products: ids.slice(0, 2) }, revision))
    const { before, after } = await lastRow()
    expect(valueOf(await looks.admin.changeBack(vale, id, before, after))).toMatchObject({ name: 'Domingo' })
    expect((await looks.find(id))!.products).toHaveLength(3)
    expect(await looks.admin.changeBack(vale, id, before, after)).toMatchObject({ message: UNDONE_ALREADY })
    expect(valueOf(await looks.admin.remove(vale, id))).toMatchObject({ removed: true, published: false })
    expect([await names(), valueOf(await looks.admin.list(vale))]).toEqual([[], []])
    expect(await looks.admin.change(vale, id, { name: 'X', products: ids }, null)).toMatchObject({
      message: LOOK_SAYS.removed,
    })
    expect(valueOf(await looks.admin.restore(vale, id))).toMatchObject({ removed: false, shown: false })
    await whole()
  })

  test('owners keep them, the shop’s other people look, everybody else is told nothing', async () => {
    const { id, revision } = await made()
    const sales = await seedUser(database, { role: 'sales' })
    const zoe = await seedUser(database)
    expect(await looks.admin.look(sales, id)).toMatchObject({ ok: true })
    for (const who of [sales, zoe])
      for (const deed of [
        () => looks.admin.create(who, { name: 'X' }),
        () => looks.admin.change(who, id, { name: 'X' }, revision),
        () => looks.admin.publish(who, id, revision),
        () => looks.admin.hide(who, id, revision),
        () => looks.admin.moveTo(who, id, 1),
        () => looks.admin.remove(who, id),
        () => looks.admin.restore(who, id),
      ])
        expect(await deed()).toMatchObject({ kind: 'refused' })
    expect(await looks.admin.list(zoe)).toMatchObject({ kind: 'refused' })
    expect(await looks.admin.look(vale, 999_999)).toMatchObject({ kind: 'missing' })
  })

  test('verify finds a published one without enough products, and a gap in their order', async () => {
    const { id } = await published()
    await database.db.update(lookProducts).set({ position: 4 }).where(eq(lookProducts.productId, ids[0]!))
    expect(await fixture.broken()).toHaveLength(1)
    await database.db.delete(lookProducts).where(eq(lookProducts.lookId, id))
    expect(await fixture.broken()).toHaveLength(1)
  })
})
