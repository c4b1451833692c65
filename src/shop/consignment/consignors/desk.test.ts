import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, consignors } from '#data/schema.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs, PLANTED } from '#tests/support/shop/consigned-pairs.ts'
import { openPeople } from '../people.ts'

/** Holds product §49.1, §49.2, §49.5, §49.10, §51.7, §55.6. */

describeEachDatabase('consignors at the desk', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let people: ReturnType<typeof openPeople>
  let pairs: ReturnType<typeof consignedPairs>
  let sales: PersonVisitor
  const form = {
    name: 'Ramona',
    surname: 'Paz',
    email: 'ramona@example.com',
    phone: '11 4444-3333',
    adult: true,
  }
  const seen = { dni: '28.111.222', adult: 'on' }
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    people = openPeople(shop.fixture.context)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    sales = await seedUser(database, { role: 'sales', username: 'mora' })
  })

  async function made(changes: Partial<typeof form> = {}): Promise<number> {
    const end = await people.create(shop.admin, { ...form, ...changes })
    if (!end.ok) throw new Error(JSON.stringify(end))
    return end.value.id
  }
  async function look(id: number) {
    const end = await people.find(shop.admin, id)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const record = (id: number) =>
    database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'consignor'), eq(auditLog.entityId, String(id))))
      .orderBy(auditLog.id)

  test('who may: nobody of outside, each role its own part', async () => {
    const warehouse = await seedUser(database, { role: 'warehouse' })
    const accountant = await seedUser(database, { role: 'accountant' })
    for (const visitor of [anonymous, shop.ana]) {
      expect(await people.create(visitor, form)).toMatchObject({ kind: 'refused' })
      expect(await people.list(visitor)).toMatchObject({ kind: 'refused' })
    }
    const id = await made()
    expect(await people.seeDocument(accountant, id, seen)).toMatchObject({ reason: 'forbidden' })
    expect(await people.seeDocument(warehouse, id, seen)).toMatchObject({ ok: true })
    expect(await people.block(warehouse, id, { reason: 'Porque sí' })).toMatchObject({ reason: 'forbidden' })
    expect(await people.findPrivate(sales, id)).toMatchObject({ reason: 'forbidden' })
    expect(await people.csv(warehouse, {})).toMatchObject({ reason: 'forbidden' })
    expect(await people.list(warehouse)).toMatchObject({
      value: { consignors: [{ balance: null, pairs: 0 }] },
    })
    expect(await people.find(warehouse, id)).toMatchObject({ value: { balance: null } })
    expect(await people.find(accountant, id)).toMatchObject({ value: { balance: 0 } })
  })

  test('a mailbox and a document are one person, also for two who type at once', async () => {
    const [one, two] = await Promise.all([
      people.create(shop.admin, form),
      people.create(sales, { ...form, email: 'RAMONA@example.com' }),
    ])
    expect([one.ok, two.ok].sort()).toEqual([false, true])
    expect(one.ok ? two : one).toMatchObject({ kind: 'invalid', fields: { email: /Ramona Paz/ } })
    const other = await made({ email: 'otra@example.com', name: 'Otra' })
    const first = one.ok ? one.value.id : two.ok ? two.value.id : 0
    const ends = await Promise.all([
      people.seeDocument(shop.admin, first, seen),
      people.seeDocument(sales, other, seen),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(ends.find(({ ok }) => !ok)).toMatchObject({
      kind: 'invalid',
      fields: { dni: /ya es de otra persona/ },
    })
  })

  test('the number of a document is nowhere whole but where it is asked for, and asking stays in the record', async () => {
    const id = await made()
    await people.seeDocument(sales, id, seen)
    expect(await look(id)).toMatchObject({ dni: '···222', seen: { by: 'mora' }, adult: true })
    expect(JSON.stringify([await look(id), await record(id), await people.list(shop.admin)])).not.toMatch(
      /28\.?111\.?222/,
    )
    expect(await people.findPrivate(shop.admin, id)).toMatchObject({
      value: { dni: '28.111.222', account: '' },
    })
    await people.findPrivate(shop.admin, id)
    expect((await record(id)).filter(({ action }) => action === 'consignor.see')).toHaveLength(2)
    for (const q of ['28111222', '28.111.222', 'ramona', 'PAZ 4444'])
      expect(await people.list(shop.admin, { q })).toMatchObject({ value: { consignors: [{ id }] } })
    for (const q of ['222', '2811122'])
      expect(await people.list(shop.admin, { q })).toMatchObject({ value: { consignors: [] } })
    const csv = await people.csv(shop.admin, {})
    expect(csv.ok && csv.value.text).toContain('···222')
  })

  test('a change is seen by whoever wrote on the one before, and is taken back from the record', async () => {
    const id = await made()
    const { version } = await look(id)
    const other = { ...form, surname: 'Paz Soria', version }
    expect(await people.change(sales, id, other)).toMatchObject({ ok: true })
    expect(await people.change(shop.admin, id, other)).toMatchObject({ message: CONSIGNOR_SAYS.moved })
    const [row] = (await record(id)).filter(({ action }) => action === 'consignor.change')
    expect(row).toMatchObject({ before: { surname: 'Paz' }, after: { surname: 'Paz Soria' } })
    expect(await people.undo(shop.admin, row!)).toMatchObject({ ok: true })
    expect(await look(id)).toMatchObject({ surname: 'Paz', phone: '1144443333' })
    expect(await people.undo(shop.admin, row!)).toMatchObject({ kind: 'conflict' })
  })

  test('another mailbox is told to both and has proven nothing', async () => {
    const id = await pairs.consignor()
    const { name, surname, email, version } = await look(id)
    const other = { name, surname, email: 'nueva@example.com', phone: PLANTED.phone, adult: true, version }
    expect(await people.change(shop.admin, id, other)).toMatchObject({ ok: true })
    await shop.fixture.work()
    expect(shop.fixture.emails.map(({ to }) => to).sort()).toEqual([email, 'nueva@example.com'].sort())
    expect(JSON.stringify(shop.fixture.emails.find(({ to }) => to === email))).not.toContain('nueva@')
    expect(await look(id)).toMatchObject({ email: 'nueva@example.com', emailProven: false })
    const taken = { ...other, email: 'ramona@example.com', version: version + 1 }
    await made()
    expect(await people.change(shop.admin, id, taken)).toMatchObject({
      kind: 'invalid',
      fields: { email: /Ramona/ },
    })
  })

  test('from whom nothing more is taken is said, with why, and taken back', async () => {
    const id = await made()
    expect(await people.block(sales, id, { reason: ' ' })).toMatchObject({
      fields: { reason: expect.anything() },
    })
    expect(await people.block(sales, id, { reason: 'Dos pares falsos' })).toMatchObject({ ok: true })
    expect(await people.block(sales, id, { reason: 'Otra vez' })).toMatchObject({ kind: 'conflict' })
    const [blocked] = (await record(id)).filter(({ action }) => action === 'consignor.block')
    expect(await people.undo(shop.admin, blocked!)).toMatchObject({ ok: true })
    const [unblocked] = (await record(id)).filter(({ action }) => action === 'consignor.unblock')
    expect(await people.undo(shop.admin, unblocked!)).toMatchObject({ ok: true })
    expect(await look(id)).toMatchObject({ blockedReason: 'Dos pares falsos' })
  })

  test('nobody of the shop handles what is theirs', async () => {
    const id = await made({ email: sales.email })
    for (const end of [
      await people.seeDocument(sales, id, seen),
      await people.change(sales, id, { ...form, version: 1 }),
      await people.block(sales, id, { reason: 'Porque sí' }),
      await people.accounts.sendCodeTo(sales, id),
    ])
      expect(end).toMatchObject({ kind: 'conflict', message: CONSIGNOR_SAYS.own })
    expect(await people.find(sales, id)).toMatchObject({ value: { own: true } })
    await database.db.update(consignors).set({ email: 'x@example.com', userId: sales.id })
    expect(await people.seeDocument(sales, id, seen)).toMatchObject({ message: CONSIGNOR_SAYS.own })
    expect(await people.seeDocument(shop.admin, id, seen)).toMatchObject({ ok: true })
  })

  test('the phone or the account of somebody from whom nothing more is taken raises a flag', async () => {
    const first = await pairs.consignor()
    const second = await pairs.consignor()
    const flags = async () =>
      (await look(second)).flags.map(({ flag, with: others }) => [flag, others[0]?.id])
    expect(await flags()).toEqual([
      ['phone-shared', first],
      ['account-shared', first],
    ])
    await people.block(shop.admin, first, { reason: 'Dos pares falsos' })
    expect(await flags()).toEqual([
      ['phone-blocked', first],
      ['account-blocked', first],
    ])
    await database.db.update(consignors).set({ userId: shop.ana.id }).where(eq(consignors.id, second))
    await database.db.execute('update users set ban = true where role is null')
    expect((await flags()).at(-1)?.[0]).toBe('account-banned')
    const alone = await made()
    expect((await look(alone)).flags).toEqual([])
  })
})
