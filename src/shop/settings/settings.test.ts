import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { products, settings as table } from '#data/schema.ts'
import { senderOf } from '#rules/shipments/sender.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openAudit } from '#shop/audit/audit.ts'
import { seedProduct, seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { openSettingsAdmin, undoSettings } from './settings.ts'

/** Holds product §30.5, §67.3. */

describeEachDatabase('settings', (open) => {
  let database: Database
  let context: TestContext
  let admin: ReturnType<typeof openSettingsAdmin>
  let vale: PersonVisitor
  let leo: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    admin = openSettingsAdmin(context)
    vale = await seedUser(database, { role: 'owner', username: 'vale' })
    leo = await seedUser(database, { role: 'owner', username: 'leo' })
  })
  const audit = () => openAudit(context, [undoSettings(admin)])
  const told = async (key: string) => {
    const end = await admin.list(vale)
    return end.ok ? end.value.find((one) => one.key === key) : end
  }

  test('a change counts at once, with what follows from it, and says who made it', async () => {
    const { settings } = context
    const saved = await admin.change(vale, {
      name: ' Zapas del Sur ',
      instagram: 'https://instagram.com/zapas',
    })
    expect(saved).toMatchObject({ ok: true, value: ['name', 'instagram'] })
    expect(settings).toMatchObject({
      name: 'Zapas del Sur',
      statementDescriptor: 'ZAPAS DEL SUR',
      socials: [{ name: 'Instagram', url: 'https://instagram.com/zapas' }],
    })
    expect(context.hints).toEqual([{ kind: 'settings' }])
    expect(await told('name')).toMatchObject({
      text: 'Zapas del Sur',
      initial: 'Vereda',
      changed: { by: 'vale', at: context.clock() },
    })
    expect(await told('taxId')).toMatchObject({ changed: null })
    // The same again is no change.
    expect(await admin.change(leo, { name: 'Zapas del Sur' })).toMatchObject({ value: [] })
    expect(await told('name')).toMatchObject({ changed: { by: 'vale' } })
  })

  test('a postal code and a province have to agree when they are saved together, and each is taken back by itself', async () => {
    const saved = (senderPostalCode: string, senderProvince: string) =>
      admin.change(vale, { senderPostalCode, senderProvince })
    expect(await saved('1900', 'Ciudad Autonoma De Buenos Aires')).toMatchObject({
      kind: 'invalid',
      fields: { senderPostalCode: expect.stringContaining('Ciudad de Buenos Aires') },
    })
    expect(context.settings.senderPostalCode).toBe('1414')
    expect(await saved('1900', 'Buenos Aires')).toMatchObject({
      value: ['senderPostalCode', 'senderProvince'],
    })
    expect(await admin.undo(vale, 'senderPostalCode', '1414', '1900')).toMatchObject({ ok: true })
    expect(await admin.change(vale, { senderProvince: null })).toMatchObject({ ok: true })
    expect(senderOf(context.settings)).toMatchObject({ party: { postalCode: '1414' }, problems: [] })
  })

  test('every problem is said, and nothing of it is saved', async () => {
    const end = await admin.change(vale, {
      name: '  ',
      contactEmail: 'sin arroba',
      taxId: '30-12345678-9',
      unpaidUnits: '0',
      youtube: 'javascript:alert(1)',
      address: 'Calle 1',
      ordersPerAddress: 'muchos',
      nonsense: '1',
    })
    expect(end).toMatchObject({ ok: false, kind: 'invalid' })
    expect(end.ok || end.kind !== 'invalid' || Object.keys(end.fields).toSorted()).toEqual([
      'contactEmail',
      'name',
      'nonsense',
      'ordersPerAddress',
      'taxId',
      'unpaidUnits',
      'youtube',
    ])
    expect(context.settings.address).toBe('Showroom 123, Buenos Aires')
    expect(await database.db.$count(table)).toBe(0)
    expect(await admin.change(anonymous, { name: 'X' })).toMatchObject({ reason: 'signed-out' })
    expect(await admin.change({ ...vale, role: null }, { name: 'X' })).toMatchObject({
      reason: 'forbidden',
    })
    expect(await admin.list(anonymous)).toMatchObject({ reason: 'signed-out' })
  })

  test('a value that products on sale would break says how many, and is saved by who saw that', async () => {
    await seedProduct(database, { pesos: 90_000 })
    const cheap = await seedProduct(database, { pesos: 10_000 })
    await admin.change(vale, { nameRule: 'models' })
    await database.db.update(products).set({ name: 'Air Force 1' }).where(eq(products.id, cheap.id))
    const values = { maxPricePesos: '80.000', nameRule: 'letters' }
    expect(await admin.change(vale, values)).toMatchObject({
      kind: 'invalid',
      fields: {
        maxPricePesos: expect.stringContaining('Hay 1 producto '),
        nameRule: expect.stringContaining('Hay 1 producto '),
      },
    })
    expect(context.settings).toMatchObject({ maxPricePesos: 150_000, nameRule: 'models' })
    expect(await admin.change(vale, values, {}, { sure: true })).toMatchObject({ ok: true })
    expect(context.settings).toMatchObject({ maxPricePesos: 80_000, nameRule: 'letters' })
  })

  test('two admins who opened the same page notice each other where they meet, and nowhere else', async () => {
    const seen = { name: 'Vereda', contactPhone: '', address: 'Showroom 123, Buenos Aires' }
    expect(await admin.change(vale, { ...seen, name: 'Una' }, seen)).toMatchObject({ value: ['name'] })
    expect(await admin.change(leo, { ...seen, name: 'Otra' }, seen)).toMatchObject({
      kind: 'conflict',
      current: { name: 'Una' },
    })
    // He did not touch the name, so hers stays.
    expect(await admin.change(leo, { ...seen, address: 'Otra calle 9' }, seen)).toMatchObject({
      value: ['address'],
    })
    expect(context.settings).toMatchObject({ name: 'Una', address: 'Otra calle 9' })
  })

  test('of ten at once from the same page one is saved', async () => {
    const ends = await Promise.all(
      Array.from({ length: 10 }, (_, one) =>
        admin.change(vale, { name: `Tienda ${one}` }, { name: 'Vereda' }),
      ),
    )
    expect(ends.filter((end) => end.ok)).toHaveLength(1)
    expect(ends.filter((end) => !end.ok && end.kind === 'conflict')).toHaveLength(9)
    expect(await told('name')).toMatchObject({ text: context.settings.name })
  })

  test('another instance reads it again; what it cannot read leaves the initial value', async () => {
    const elsewhere = testContext(database, { settings: { name: 'Desde la configuración' } })
    const other = openSettingsAdmin(elsewhere)
    await admin.change(vale, { unpaidUnits: '7' })
    await other.refresh()
    expect(elsewhere.settings).toMatchObject({ name: 'Desde la configuración', unpaidUnits: 7 })
    await database.db.update(table).set({ value: 'siete' })
    await Promise.all([other.refresh(), other.refresh()])
    expect(elsewhere.settings.unpaidUnits).toBe(20)
    expect(elsewhere.logged[0]).toMatchObject({ level: 'error', facts: { key: 'unpaidUnits' } })
  })

  test('a change is taken back from the record, once, and not over a later one', async () => {
    await admin.change(vale, { fiscalCondition: 'monotributo' })
    await admin.change(leo, { name: 'Una' })
    await admin.change(vale, { name: 'Dos' })
    const { list, undo } = audit()
    const rows = async () => {
      const end = await list(vale)
      return end.ok ? end.value.rows : []
    }
    expect((await rows()).map(({ entityId, canUndo }) => [entityId, canUndo])).toEqual([
      ['name', true],
      ['name', false],
      ['fiscalCondition', true],
    ])
    const of = (await rows()).at(-1)!.id
    expect(await undo(leo, of)).toMatchObject({ ok: true })
    expect(context.settings.fiscalCondition).toBe('')
    expect(await undo(leo, of)).toMatchObject({ kind: 'conflict' })
    expect(await admin.change(vale, { name: null })).toMatchObject({ value: ['name'] })
    expect(context.settings.name).toBe('Vereda')
  })
})
