import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { creditAccounts, creditEntries, notifications, outbox, users } from '#data/schema.ts'
import { CREDIT_MESSAGES } from '#rules/credit/credit.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { openShop, type Shop } from '#shop/shop.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { balanceOf, moveCredit } from './ledger.ts'

/** Holds product §43.1, §43.2, §43.3, §43.4. */

describeEachDatabase('store credit', (open) => {
  let database: Database
  let context: TestContext
  let shop: Shop
  let ana: PersonVisitor
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    context = testContext(database)
    shop = openShop(context)
    ana = await seedUser(database, { username: 'ana', emailVerified: true })
    vale = await seedUser(database, { role: 'owner', username: 'vale' })
  })

  const form = (changes: object = {}) => ({
    kind: 'given',
    amount: '5.000',
    reason: 'Cortesía',
    key: 'give-0001',
    ...changes,
  })
  const broken = async () =>
    (await shop.verify()).filter(({ broken, overdue }) => broken.length > 0 && !overdue)

  test('what the shop gives is told once, read by both, and taken back by a counter-entry', async () => {
    expect(await shop.credit.give(vale, ana.id, form())).toMatchObject({ value: { balance: 500_000 } })
    expect(await shop.credit.give(vale, ana.id, form())).toMatchObject({ value: { balance: 500_000 } })
    expect(
      await shop.credit.give(vale, ana.id, form({ kind: 'taken', amount: '1.000,50', key: 'take-0001' })),
    ).toMatchObject({ value: { balance: 399_950 } })
    const own = await shop.credit.own(ana)
    expect(own).toMatchObject({
      value: {
        balance: 399_950,
        entries: [
          { kind: 'taken', amount: -100_050 },
          { kind: 'given', amount: 500_000, reason: 'Cortesía' },
        ],
      },
    })
    expect(await shop.credit.of(vale, ana.id)).toEqual(own)
    expect(await database.db.select().from(notifications)).toHaveLength(2)
    expect(await database.db.select().from(outbox)).toHaveLength(2)
    expect(await shop.credit.accounts(vale)).toMatchObject({
      value: { total: 399_950, rows: [{ userId: ana.id }] },
    })

    const record = await shop.audit.list(vale)
    const row = record.ok ? record.value.rows.find(({ action }) => action === 'credit.give')! : undefined
    expect(row).toMatchObject({
      canUndo: true,
      thing: { name: 'ana', at: { kind: 'person', id: String(ana.id) } },
    })
    expect(await shop.audit.undo(vale, row!.id)).toMatchObject({
      kind: 'conflict',
      message: CREDIT_MESSAGES.undoShort(399_950),
    })
    await shop.credit.give(vale, ana.id, form({ amount: 2000, key: 'give-0002' }))
    expect(await shop.audit.undo(vale, row!.id)).toMatchObject({ ok: true })
    expect(await shop.audit.undo(vale, row!.id)).toMatchObject({ kind: 'conflict' })
    expect(await balanceOf(database.db, ana.id)).toBe(99_950)
    expect(await broken()).toEqual([])
  })

  test('nobody gives what is no amount, without a reason, to themselves, or without the role; nor takes more than there is', async () => {
    expect(await shop.credit.give(vale, ana.id, form({ amount: '0', reason: ' ' }))).toMatchObject({
      fields: { amount: CREDIT_MESSAGES.amount, reason: CREDIT_MESSAGES.reason },
    })
    expect(await shop.credit.give(vale, vale.id, form())).toMatchObject({ message: CREDIT_MESSAGES.staff })
    expect(await shop.credit.give(vale, 999_999, form())).toMatchObject({ kind: 'missing' })
    expect(await shop.credit.give(ana, ana.id, form())).toMatchObject({ reason: 'forbidden' })
    const keeper = await seedUser(database, { role: 'warehouse' })
    expect(await shop.credit.of(keeper, ana.id)).toMatchObject({ reason: 'forbidden' })
    expect(await shop.credit.give(vale, ana.id, form({ kind: 'taken' }))).toMatchObject({
      fields: { amount: CREDIT_MESSAGES.short(0) },
    })
    expect(await database.db.select().from(creditEntries)).toEqual([])
  })

  test('the same credit is spent once, however many spend it at once', async () => {
    await shop.credit.give(vale, ana.id, form())
    const spend = (index: number) =>
      database.transaction((tx) =>
        moveCredit(tx, {
          userId: ana.id,
          kind: 'taken',
          amount: -300_000,
          key: `spend-${index}`,
          actor: 'system:test',
          at: new Date(),
        }),
      )
    const ends = await Promise.all([1, 2, 3, 4, 5, 6].map(spend))
    expect(ends.filter((end) => end !== 'short')).toHaveLength(1)
    expect(await balanceOf(database.db, ana.id)).toBe(200_000)
    expect(await broken()).toEqual([])
  })

  test('verify finds a balance that its entries do not make', async () => {
    await shop.credit.give(vale, ana.id, form())
    await database.db.update(creditAccounts).set({ balanceCentavos: 600_000 })
    expect((await broken()).map(({ name }) => name)).toEqual([
      'every balance of store credit is the sum of its entries, and not below 0',
    ])
  })

  test('an account with credit is erased when its person lets it go, and hands out every entry before', async () => {
    await shop.credit.give(vale, ana.id, form())
    const fresh = { ...ana, authenticatedAt: context.clock() }
    expect(await shop.users.ownData(ana)).toMatchObject({
      value: {
        storeCredit: [{ what: 'Saldo que dio la tienda', amount: 5000, reason: 'Cortesía', order: null }],
      },
    })
    expect(await shop.users.eraseSelf(fresh)).toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('de saldo a favor'),
    })
    expect(await shop.users.eraseSelf(fresh, null, { waivesCredit: true })).toMatchObject({ ok: true })
    expect(await balanceOf(database.db, ana.id)).toBe(0)
    const [row] = await database.db.select().from(users).where(eq(users.id, ana.id))
    expect(row!.deletedAt).not.toBeNull()
    expect(await shop.credit.give(vale, ana.id, form({ key: 'give-0003' }))).toMatchObject({
      kind: 'missing',
    })
    expect(await broken()).toEqual([])
  })
})
