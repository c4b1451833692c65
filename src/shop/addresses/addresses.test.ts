import { eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { deliveryAddresses, users } from '#data/schema.ts'
import { ADDRESS_SAYS, FIRST_LABEL } from '#rules/addresses/address.ts'
import { MAX_ADDRESSES } from '#rules/addresses/fields.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { openAccount } from '#shop/account.ts'
import { ADDRESS_INVARIANTS } from '#shop/verify/addresses.ts'
import { filledForm, seedUser } from '#tests/support/builders.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openAddresses } from './addresses.ts'

/** Holds product §20.7, §59.1, §59.2. */

const WORK = {
  label: 'Trabajo',
  streetAddress: 'Av. Córdoba 1345',
  apartment: 'Piso 7',
  province: 'Ciudad Autonoma De Buenos Aires',
  codePostal: '1055',
}
const HOUR = 3_600_000

describeEachDatabase('several addresses', (open) => {
  let database: Database
  let shop: ReturnType<typeof openAddresses>
  let people: ReturnType<typeof openAccount>
  let context: ReturnType<typeof testContext>
  let ana: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    shop = openAddresses(context)
    people = openAccount(context)
    ana = await seedUser(database)
  })
  const added = async (input: object = WORK): Promise<number> => {
    const end = await shop.add(ana, input)
    if (!end.ok) throw new Error(end.message)
    return end.value.id
  }
  const shown = async () => (await shop.list(ana)).map(({ label, usual }) => `${label}${usual ? ' *' : ''}`)
  const broken = async () => {
    const found = await Promise.all(
      ADDRESS_INVARIANTS.filter(({ overdue }) => !overdue).map(
        async ({ query }) => (await database.db.execute(query as SQL)).rows,
      ),
    )
    return found.flat()
  }

  test('the first one is the usual one, and the form of one’s data is it', async () => {
    await people.savePersonalData(ana, filledForm())
    await added()
    expect(await shown()).toEqual([`${FIRST_LABEL} *`, 'Trabajo'])
    await people.savePersonalData(ana, filledForm({ streetAddress: 'Otra calle 123' }))
    expect(await shop.list(ana)).toMatchObject([{ streetAddress: 'Otra calle 123' }, WORK])
    expect(await people.personalData(ana)).toMatchObject({
      nameCompra: 'Ana',
      streetAddress: 'Otra calle 123',
    })
    await people.savePersonalData(ana, filledForm({ nameCompra: 'Eva' }), { onlyWho: true })
    expect(await people.personalData(ana)).toMatchObject({
      nameCompra: 'Eva',
      streetAddress: 'Otra calle 123',
    })
  })

  test('which one is usual, and what it is called, changes; the same place is not kept twice', async () => {
    const home = await added({ ...WORK, label: 'Casa', streetAddress: 'Gurruchaga 1482' })
    const work = await added()
    expect(await added({ ...WORK, label: 'Oficina', extraNotes: 'Recepción' })).toBe(work)
    expect(await shop.usual(ana, work)).toMatchObject({ ok: true })
    expect(await shown()).toEqual(['Oficina *', 'Casa'])
    expect(await shop.change(ana, home, { ...WORK, label: '', streetAddress: '1' })).toMatchObject({
      kind: 'invalid',
      fields: { label: ADDRESS_SAYS.label },
    })
    expect(await broken()).toEqual([])
  })

  test('one that was taken out comes back for a day, and the next one is the usual one meanwhile', async () => {
    const home = await added({ ...WORK, label: 'Casa', streetAddress: 'Gurruchaga 1482' })
    await added()
    expect(await shop.remove(ana, home)).toMatchObject({ ok: true })
    expect(await shop.remove(ana, home)).toMatchObject({ kind: 'missing' })
    expect(await shown()).toEqual(['Trabajo *'])
    expect(await shop.restore(ana, home)).toMatchObject({ ok: true })
    expect(await shop.restore(ana, home)).toMatchObject({ ok: true })
    expect(await shown()).toEqual(['Trabajo *', 'Casa'])
    await shop.remove(ana, home)
    await shop.sweep()
    expect(await database.db.$count(deliveryAddresses)).toBe(2)
    context.clock = () => new Date(Date.now() + 25 * HOUR)
    await openAddresses(context).sweep()
    expect(await shop.restore(ana, home)).toMatchObject({ message: ADDRESS_SAYS.tooLate })
    expect(await broken()).toEqual([])
  })

  test('of somebody else’s, and of nobody’s, there is nothing', async () => {
    const id = await added()
    const eva = await seedUser(database)
    for (const end of [
      await shop.change(eva, id, WORK),
      await shop.usual(eva, id),
      await shop.remove(eva, id),
      await shop.restore(eva, id),
      await shop.usual(ana, 2 ** 40),
    ])
      expect(end).toMatchObject({ kind: 'missing' })
    expect(await shop.add(anonymous, WORK)).toMatchObject({ reason: 'signed-out' })
    expect(await shop.add({ ...ana, ban: true }, WORK)).toMatchObject({ reason: 'banned' })
    expect(await shop.list(anonymous)).toEqual([])
  })

  test('two windows at once add no more than there is room for, and leave one usual one', async () => {
    const some = (n: number) => ({ ...WORK, label: `N ${n}`, streetAddress: `Calle ${n} 100` })
    const ends = await Promise.all(
      Array.from({ length: MAX_ADDRESSES + 2 }, (_, n) => shop.add(ana, some(n))),
    )
    expect(ends.filter(({ ok }) => ok)).toHaveLength(MAX_ADDRESSES)
    expect(ends.find(({ ok }) => !ok)).toMatchObject({ message: ADDRESS_SAYS.full })
    const ids = (await shop.list(ana)).map(({ id }) => id)
    await Promise.all([
      ...ids.slice(1, 4).map((id) => shop.usual(ana, id)),
      shop.remove(ana, ids[0]!),
      shop.remove(ana, ids[2]!),
    ])
    expect((await shop.list(ana)).filter(({ usual }) => usual)).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('verify finds an account without a usual one, and an erased one that keeps some', async () => {
    const id = await added()
    await database.db.update(deliveryAddresses).set({ usual: false }).where(eq(deliveryAddresses.id, id))
    expect(await broken()).toHaveLength(1)
    await database.db.update(deliveryAddresses).set({ usual: true })
    await database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, ana.id))
    expect(await broken()).toHaveLength(1)
  })
})
