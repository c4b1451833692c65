import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  auditLog,
  consignmentMessages,
  consignorAccounts,
  consignors,
  offers,
  outbox,
  settlements,
  units,
  users,
} from '#data/schema.ts'
import { UNIT, type UnitState } from '#rules/units/states.ts'
import { anonymous } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs, PLANTED } from '#tests/support/shop/consigned-pairs.ts'
import { openAccount } from '#shop/account.ts'
import { addEntry } from '../ledger/entries.ts'
import { openPeople } from '../people.ts'

/** Holds product §49.6. */

describeEachDatabase('a consignor who wants to be forgotten', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let people: ReturnType<typeof openPeople>
  let pairs: ReturnType<typeof consignedPairs>
  const email = 'filo@example.com'
  const dni = '27000111'
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    people = openPeople(shop.fixture.context)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
  })
  const owe = (consignorId: number, amountCentavos: number, requestKey: string) =>
    database.transaction((tx) =>
      addEntry(tx, {
        consignorId,
        kind: amountCentavos > 0 ? 'sale' : 'payout',
        amountCentavos,
        actor: 'system:test',
        requestKey,
        at: shop.fixture.context.clock(),
      }),
    )
  const put = (code: string, state: UnitState) =>
    database.db.update(units).set({ state }).where(eq(units.code, code))
  const plain = (end: { ok: boolean; message?: string }) => end.message?.replaceAll('\u00a0', ' ')

  /** Everything that they can leave behind. */
  async function traces(): Promise<number> {
    const id = await pairs.consignor({ name: 'Filomena', surname: 'Quiroga', email, dni })
    const [offer] = await database.db
      .insert(offers)
      .values({
        requestKey: 'offer-of-filo',
        consignorId: id,
        name: 'Filomena',
        email,
        phone: PLANTED.phone,
        brand: 'nike',
        model: 'Air Max 90',
        size: '42',
        grade: 'good',
        box: 'none',
        answerDueAt: shop.fixture.context.clock(),
      })
      .returning()
    await database.transaction((tx) =>
      writeAudit(tx, anonymous, {
        action: 'offer.submit',
        entity: 'offer',
        entityId: offer!.id,
        at: shop.fixture.context.clock(),
      }),
    )
    await database.db
      .insert(consignmentMessages)
      .values({ consignorId: id, fromShop: false, actor: `consignor:${id}`, body: 'Soy Filomena' })
    await people.note(shop.admin, id, { note: 'Filomena trae los martes' })
    const form = { name: 'Filomena', surname: 'Quiroga Paz', email, phone: PLANTED.phone, adult: true }
    await people.change(shop.admin, id, { ...form, version: 2 })
    return id
  }

  test('waits while a pair of theirs is with the shop, or money is owed, and says so', async () => {
    const id = await traces()
    const one = await pairs.ready(shop.shoe.id, { consignorId: id })
    const other = await pairs.onSale(shop.shoe.id, { consignorId: id })
    await owe(id, 6_742_500, 'sale:1')
    expect(plain((await people.erase(shop.admin, id)) as never)).toBe(
      'Tiene 2 pares con nosotros y $ 67.425 por cobrar. Cuando no quede nada, se van a poder borrar sus datos.',
    )
    await database.db.update(users).set({ email, emailVerified: true }).where(eq(users.id, shop.ana.id))
    const account = openAccount(shop.fixture.context)
    expect(plain((await account.eraseSelf(shop.ana)) as never)).toBe(
      'Tenés 2 pares con nosotros y $ 67.425 por cobrar. Cuando no quede nada, vas a poder borrar tus datos.',
    )
    await pairs.verbs.unlist(shop.admin, other)
    await put(one, UNIT.handed_back)
    await put(other, UNIT.awaited)
    expect(plain((await people.erase(shop.admin, id)) as never)).toContain('Tiene 1 par por traer y $ 67.425')
    await put(other, UNIT.cancelled)
    await owe(id, -6_742_500, 'payout:1')
    expect(await people.erase(shop.admin, id)).toMatchObject({ ok: true })
  })

  test('then nothing says who they were, but what the books must keep', async () => {
    const id = await traces()
    await owe(id, 6_742_500, 'sale:1')
    await owe(id, -6_742_500, 'payout:1')
    const at = shop.fixture.context.clock()
    await database.db.insert(settlements).values({
      consignorId: id,
      run: 'r1',
      state: 'paid',
      totalCentavos: 6_742_500,
      account: PLANTED.account,
      holder: 'Filomena Quiroga',
      cuil: PLANTED.cuil,
      closedBy: shop.admin.id,
      closedAt: at,
      approvedBy: shop.admin.id,
      approvedAt: at,
      paidBy: shop.admin.id,
      paidAt: at,
    })
    const sales = await seedUser(database, { role: 'sales' })
    expect(await people.erase(sales, id)).toMatchObject({ reason: 'forbidden' })
    expect(await people.erase({ ...shop.admin, authenticatedAt: null }, id)).toMatchObject({
      reason: 'sign-in-again',
    })
    expect(await people.erase(shop.admin, id)).toMatchObject({ ok: true })
    await shop.fixture.work()
    expect(shop.fixture.emails).toMatchObject([{ to: email, subject: expect.stringContaining('Borramos') }])
    const kept = await Promise.all(
      [consignors, consignorAccounts, offers, consignmentMessages, auditLog, outbox].map((table) =>
        database.db.select().from(table),
      ),
    )
    expect(JSON.stringify(kept)).not.toMatch(/Filomena|Quiroga|filo@|27000111|1155557777|zapas/)
    // The transfer that was made is told by its own copy.
    expect(await database.db.select().from(settlements).orderBy(settlements.id)).toMatchObject([
      { holder: 'Filomena Quiroga' },
    ])
    expect(await people.find(shop.admin, id)).toMatchObject({ kind: 'missing' })
    expect(await people.erase(shop.admin, id)).toMatchObject({ kind: 'missing' })
    expect(await people.list(shop.admin)).toMatchObject({ value: { consignors: [] } })
  })

  test('with their account they go too, and one e-mail says it; the file of their data has all of it before', async () => {
    const id = await traces()
    await database.db.update(users).set({ email, emailVerified: true }).where(eq(users.id, shop.ana.id))
    const account = openAccount(shop.fixture.context)
    expect(await account.ownData(shop.ana)).toMatchObject({
      value: {
        consignment: {
          consignor: [{ name: 'Filomena', dni, cuil: expect.stringContaining(dni) }],
          accounts: [{ account: PLANTED.account }],
          offers: [{ model: 'Air Max 90' }],
          messages: [{ body: 'Soy Filomena' }],
        },
      },
    })
    expect(await account.eraseSelf(shop.ana)).toMatchObject({ ok: true })
    const [row] = await database.db.select().from(consignors).where(eq(consignors.id, id))
    expect(row).toMatchObject({ email: '', dni: '', userId: null, erasedAt: expect.any(Date) })
    await shop.fixture.work()
    expect(shop.fixture.emails).toHaveLength(1)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('an address that nobody verified brings out nobody', async () => {
    await traces()
    await database.db.update(users).set({ email, emailVerified: false }).where(eq(users.id, shop.ana.id))
    const account = openAccount(shop.fixture.context)
    expect(await account.ownData(shop.ana)).toMatchObject({ value: { consignment: null } })
    expect(await account.eraseSelf(shop.ana)).toMatchObject({ ok: true })
    expect(await database.db.select().from(consignors).orderBy(consignors.id)).toMatchObject([
      { name: 'Filomena' },
    ])
  })
})
