import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, consignorAccounts, consignors } from '#data/schema.ts'
import { CODE_FIRST, type Holder } from '#rules/consignment/portal/holder.ts'
import { PAY_ACCOUNT_SAYS } from '#rules/consignment/people/account.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs, cuilOf } from '#tests/support/shop/consigned-pairs.ts'
import { openPeople } from '../people.ts'
import { accountOf } from './in-force.ts'

/** Holds product §49.4, §49.10, §52.4. */

describeEachDatabase('where a consignor is paid', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let people: ReturnType<typeof openPeople>
  let sales: PersonVisitor
  let id: number
  const dni = '28111222'
  const email = 'ramona@example.com'
  const form = (code: string, changes: object = {}) => ({
    account: '2850 5909 4009 0418 1352 01',
    holder: 'Ramona Paz',
    cuil: cuilOf(dni),
    code,
    ...changes,
  })
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    people = openPeople(shop.fixture.context)
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    id = await pairs.consignor({ name: 'Ramona', surname: 'Paz', email, dni })
    sales = await seedUser(database, { role: 'sales' })
  })
  const holder = (changes: Partial<Holder> = {}): Holder => ({
    consignorId: id,
    userId: null,
    email,
    by: 'link',
    proven: true,
    ...changes,
  })
  async function codeSent(): Promise<string> {
    shop.fixture.emails.length = 0
    expect(await people.accounts.sendOwnCode(holder())).toMatchObject({ ok: true })
    await shop.fixture.work()
    const [code] = shop.fixture.emails.flatMap(({ to, subject }) =>
      to === email ? (/^\d{6}/.exec(subject)?.[0] ?? []) : [],
    )
    shop.fixture.emails.length = 0
    return code!
  }
  const rows = () => database.db.select().from(consignorAccounts).orderBy(consignorAccounts.id)

  test('their own, by code: another row, told to every mailbox, unpaid until its hours are over', async () => {
    await people.change(shop.admin, id, {
      name: 'Ramona',
      surname: 'Paz',
      email: 'vieja@example.com',
      phone: '',
      version: 1,
    })
    await people.change(shop.admin, id, { name: 'Ramona', surname: 'Paz', email, phone: '', version: 2 })
    await database.db.update(consignors).set({ userId: shop.ana.id }).where(eq(consignors.id, id))
    await shop.fixture.work()
    const code = await codeSent()
    expect(await people.accounts.changeOwn(holder({ proven: false }), form(code))).toMatchObject({
      message: CODE_FIRST,
    })
    const end = await people.accounts.changeOwn(holder(), form(code))
    expect(end).toMatchObject({ ok: true })
    const account = await accountOf(database.db, id)
    expect(account).toMatchObject({ account: '2850590940090418135201', confirmedAt: null })
    expect(account!.usableFrom.getTime() - account!.createdAt.getTime()).toBe(72 * 3_600_000)
    await shop.fixture.work()
    expect(shop.fixture.emails.map(({ to }) => to).sort()).toEqual(
      [email, 'vieja@example.com', shop.ana.email].sort(),
    )
    const told = JSON.stringify(shop.fixture.emails)
    expect(told).toContain('···5201')
    expect(told).not.toMatch(/28505909|28111222/)
    const [kept] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'consignor.account'))
    expect(JSON.stringify(kept)).not.toMatch(/28505909|28111222/)
    // The code was used up.
    expect(await people.accounts.changeOwn(holder(), form(code, { account: 'otra.cuenta' }))).toMatchObject({
      kind: 'conflict',
    })
  })

  test('a code that is wrong, of another deed or of somebody else changes nothing', async () => {
    const code = await codeSent()
    for (const typed of ['', '12', code === '000000' ? '000001' : '000000'])
      expect(await people.accounts.changeOwn(holder(), form(typed))).toMatchObject({
        kind: 'invalid',
        fields: { code: expect.anything() },
      })
    expect(await rows()).toHaveLength(1)
    // A mailbox that is no longer theirs gets no say.
    await database.db.update(consignors).set({ email: 'otra@example.com' }).where(eq(consignors.id, id))
    expect(await people.accounts.changeOwn(holder(), form(code))).toMatchObject({ kind: 'conflict' })
    expect(await rows()).toHaveLength(1)
  })

  test('the account of somebody else, and one before the document was seen, are refused', async () => {
    const code = await codeSent()
    const other = form(code, { cuil: cuilOf('30999888') })
    expect(await people.accounts.changeOwn(holder(), other)).toMatchObject({
      kind: 'invalid',
      fields: { cuil: CONSIGNOR_SAYS.cuilOfOther },
    })
    const bad = { account: '2850590940090418135202', holder: '', cuil: '27-28111222-1', code }
    const end = await people.accounts.changeOwn(holder(), bad)
    expect(Object.keys(end.ok || end.kind !== 'invalid' ? {} : end.fields)).toEqual([
      'account',
      'holder',
      'cuil',
    ])
    await database.db.update(consignors).set({ dni: '', dniSeenAt: null }).where(eq(consignors.id, id))
    expect(await people.accounts.changeOwn(holder(), form(code))).toMatchObject({
      message: CONSIGNOR_SAYS.unseen,
    })
    // And the document does not become another's under an account that is there.
    expect(await people.seeDocument(shop.admin, id, { dni: '30999888', adult: true })).toMatchObject({
      fields: { dni: CONSIGNOR_SAYS.otherAccount },
    })
  })

  test('at the counter the code goes to their mailbox, and two who type it write one row', async () => {
    expect(await people.accounts.sendCodeTo(shop.ana, id)).toMatchObject({ reason: 'forbidden' })
    const code = await codeSent()
    const ends = await Promise.all([
      people.accounts.record(sales, id, form(code)),
      people.accounts.record(shop.admin, id, form(code)),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await rows()).toHaveLength(2)
    expect(await people.accounts.record(sales, id, form(await codeSent()))).toMatchObject({
      message: PAY_ACCOUNT_SAYS.same,
    })
  })

  test('its holder is confirmed by who pays, while it is the last one, and taken back', async () => {
    await people.accounts.record(sales, id, form(await codeSent()))
    const [old, last] = await rows()
    expect(await people.accounts.confirm(sales, last!.id)).toMatchObject({ reason: 'forbidden' })
    expect(await people.accounts.confirm(shop.admin, old!.id)).toMatchObject({
      message: PAY_ACCOUNT_SAYS.old,
    })
    expect(await people.accounts.confirm(shop.admin, last!.id)).toMatchObject({ ok: true })
    expect(await accountOf(database.db, id)).toMatchObject({ confirmedBy: shop.admin.id })
    const [row] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'consignor'), eq(auditLog.action, 'consignor.account-confirm')))
    expect(await people.undo(shop.admin, row!)).toMatchObject({ ok: true })
    expect(await accountOf(database.db, id)).toMatchObject({ confirmedAt: null, confirmedBy: null })
    expect(await people.accounts.confirm(shop.admin, 99)).toMatchObject({ kind: 'missing' })
  })
})
