import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, consignors } from '#data/schema.ts'
import { CONTACT_SAYS } from '#rules/consignment/people/contact-said.ts'
import { CODE_FIRST, type Holder } from '#rules/consignment/portal/holder.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { openContact } from './contact.ts'

/** Holds product §54.4. */

describeEachDatabase('a consignor changes how they are reached', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let contact: ReturnType<typeof openContact>
  let pairs: ReturnType<typeof consignedPairs>
  let me: Holder
  const OLD = 'filo@example.com'
  const NEW = 'filo.nueva@example.com'
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context } = shop.fixture
    pairs = consignedPairs(database, context, shop.admin)
    contact = openContact(context)
    const consignorId = await pairs.consignor({ email: OLD })
    me = { consignorId, userId: null, email: OLD, by: 'link', proven: true }
  })
  const row = async () =>
    (await database.db.select().from(consignors).where(eq(consignors.id, me.consignorId)))[0]!
  const recorded = (action: 'consignor.change' | 'consignor.email') =>
    database.db
      .select({ before: auditLog.before, after: auditLog.after, actor: auditLog.actor })
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.entityId, String(me.consignorId))))
      .orderBy(auditLog.id)
  async function sent() {
    shop.fixture.emails.length = 0
    await shop.fixture.work()
    return shop.fixture.emails
  }
  async function codeTo(email: string): Promise<string> {
    await sent()
    expect(await contact.askMailboxCode(anonymous, me, { email })).toMatchObject({ ok: true })
    const mails = await sent()
    expect(mails.map(({ to }) => to)).toEqual([email])
    return /^\d{6}/.exec(mails[0]!.subject)![0]
  }

  test('the telephone at once, and the record says so', async () => {
    expect(await contact.changePhone(me, { phone: '12' })).toMatchObject({
      fields: { phone: expect.any(String) },
    })
    expect(await contact.changePhone(me, { phone: '011 15 4444-3333' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ phone: '1144443333', email: OLD })
    expect(await recorded('consignor.change')).toMatchObject([
      { after: { phone: '1144443333' }, actor: 'system:consignor' },
    ])
  })

  test('the mailbox with a code that went to the new one; both are told, neither the other’s address', async () => {
    const code = await codeTo(NEW)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await contact.changeMailbox(anonymous, me, { email: NEW, code: wrong })).toMatchObject({
      ok: false,
    })
    // A code is worth nothing for another address.
    const other = { email: 'otra@example.com', code }
    expect(await contact.changeMailbox(anonymous, me, other)).toMatchObject({ ok: false })
    expect(await row()).toMatchObject({ email: OLD })
    expect(
      await contact.changeMailbox(anonymous, me, { email: ` ${NEW.toUpperCase()} `, code }),
    ).toMatchObject({
      ok: true,
    })
    expect(await row()).toMatchObject({ email: NEW, emailProvenAt: expect.any(Date) })
    const told = await sent()
    expect(told.map(({ to }) => to).sort()).toEqual([OLD, NEW].sort())
    for (const { to, text } of told) expect(text).not.toContain(to === OLD ? NEW : OLD)
    expect(await recorded('consignor.email')).toMatchObject([
      { before: { email: OLD }, after: { email: NEW } },
    ])
  })

  test('not to that of somebody else who consigns, who is named to nobody', async () => {
    await pairs.consignor({ email: NEW })
    const code = await codeTo(NEW)
    expect(await contact.changeMailbox(anonymous, me, { email: NEW, code })).toMatchObject({
      fields: { email: CONTACT_SAYS.taken },
    })
    expect(await row()).toMatchObject({ email: OLD })
  })

  test('nothing by a link alone, nor what is as it was', async () => {
    const reader = { ...me, proven: false }
    const refused = { reason: 'forbidden', message: CODE_FIRST }
    expect(await contact.changePhone(reader, { phone: '1144443333' })).toMatchObject(refused)
    expect(await contact.askMailboxCode(anonymous, reader, { email: NEW })).toMatchObject(refused)
    expect(await contact.changeMailbox(anonymous, reader, { email: NEW, code: '1' })).toMatchObject(refused)
    expect(await contact.askMailboxCode(anonymous, me, { email: OLD })).toMatchObject({
      fields: { email: CONTACT_SAYS.same },
    })
    expect(await sent()).toEqual([])
  })
})
