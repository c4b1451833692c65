import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, users } from '#data/schema.ts'
import { PROOF_MINUTES } from '#rules/consignment/portal/portal.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { consignmentToken } from '../links.ts'
import { holderOf } from './holder.ts'
import { openPortal } from './portal.ts'
import { proofOf } from './proof.ts'

/** Holds product §54.1. */

describeOneDatabase('who stands before a consignor’s own pages', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let consignorId: number
  let now: Date
  const EMAIL = 'filo@example.com'
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    consignorId = await pairs.consignor({ email: EMAIL })
    now = shop.fixture.context.clock()
  })

  const by = (visitor: PersonVisitor | typeof anonymous, token: string | null = null, proof?: string) =>
    holderOf(shop.fixture.context, visitor, token, proof ?? null)
  const person = async (email: string, emailVerified: boolean, more: object = {}) => {
    const user = await seedUser(database, { email, ...more })
    await database.db.update(users).set({ emailVerified }).where(eq(users.id, user.id))
    return user
  }
  const linked = async () =>
    (await database.db.select().from(consignors).where(eq(consignors.id, consignorId)))[0]!.userId
  const link = (at = now, id = consignorId) => consignmentToken(database.db, 'consignor', id, at)

  test('is whose account has that verified e-mail, and stays so when either address changes', async () => {
    const filo = await person('Filo@example.com', true)
    expect(await by(filo)).toMatchObject({ ok: true, value: { consignorId, by: 'account', proven: true } })
    expect(await linked()).toBe(filo.id)
    await database.db
      .update(consignors)
      .set({ email: 'otra@example.com' })
      .where(eq(consignors.id, consignorId))
    expect(await by(filo)).toMatchObject({ ok: true, value: { consignorId, email: 'otra@example.com' } })
  })

  test('is nobody whose provider did not verify the same e-mail, nor anybody else', async () => {
    const taker = await person(EMAIL, false)
    expect(await by(taker)).toMatchObject({ kind: 'refused', reason: 'signed-out' })
    expect(await by(await person('ana.otra@example.com', true))).toMatchObject({ reason: 'signed-out' })
    expect(await linked()).toBeNull()
  })

  test('is a banned person too', async () => {
    const banned = await person(EMAIL, true, { ban: true })
    expect(await by(banned)).toMatchObject({ ok: true, value: { consignorId, proven: true } })
  })

  test('of an account that was erased another one of that mailbox takes its place', async () => {
    const first = await person(EMAIL, true)
    await by(first)
    await database.db
      .update(users)
      .set({ deletedAt: now, emailVerified: false })
      .where(eq(users.id, first.id))
    expect(await by(first)).toMatchObject({ ok: false })
    const second = await person(EMAIL, true)
    await by(second)
    expect(await linked()).toBe(second.id)
  })

  test('a link shows, and changes something only after a code typed in that browser', async () => {
    expect(await by(anonymous, await link())).toMatchObject({
      ok: true,
      value: { consignorId, by: 'link', proven: false, userId: null },
    })
    const of = { consignorId, email: EMAIL }
    const proof = await proofOf(database.db, of, now)
    expect(await by(anonymous, await link(), proof)).toMatchObject({ value: { proven: true } })
    const over = new Date(now.getTime() - PROOF_MINUTES * 60_000)
    const others = await proofOf(database.db, { ...of, consignorId: consignorId + 1 }, now)
    const elsewhere = await proofOf(database.db, { ...of, email: 'otra@example.com' }, now)
    for (const bad of [
      await proofOf(database.db, of, over),
      others,
      elsewhere,
      `${proof.slice(0, -2)}xx`,
      '7',
    ])
      expect(await by(anonymous, await link(), bad)).toMatchObject({ value: { proven: false } })
  })

  test('a link that is over, changed, or of an offer opens nothing; nor do the pages of who was erased', async () => {
    const token = await link()
    const changed = token.replace(`.${consignorId}.`, `.${consignorId + 1}.`)
    const old = await link(new Date(now.getTime() - 40 * 86_400_000))
    const offer = await consignmentToken(database.db, 'offer', consignorId, now)
    for (const bad of [changed, old, offer, 'x', `${token.slice(0, -1)}?`])
      expect(await by(anonymous, bad)).toMatchObject({ kind: 'missing' })
    await database.db
      .update(consignors)
      .set({ erasedAt: now, email: sql`'borrado-' || id` })
      .where(eq(consignors.id, consignorId))
    expect(await by(anonymous, token)).toMatchObject({ kind: 'missing' })
    expect(await by(await person(EMAIL, true))).toMatchObject({ reason: 'signed-out' })
  })

  test('whoever asks for a link hears the same; only the mailbox that is known gets one, which opens its pages', async () => {
    const portal = openPortal(shop.fixture.context)
    shop.fixture.emails.length = 0
    const known = await portal.askLink(anonymous, { email: ` ${EMAIL.toUpperCase()} ` })
    expect(await portal.askLink(anonymous, { email: 'nadie@example.com' })).toEqual(known)
    expect(await portal.askLink(anonymous, { email: 'nadie' })).toMatchObject({ kind: 'invalid' })
    await shop.fixture.work()
    expect(shop.fixture.emails.map(({ to }) => to)).toEqual([EMAIL])
    const token = /enlace=([\w.-]+)/.exec(shop.fixture.emails[0]!.text!)![1]!
    const found = await portal.holderOf(anonymous, token, null)
    if (!found.ok) throw new Error(found.message)
    await portal.askCode(anonymous, found.value)
    await shop.fixture.work()
    const code = /^\d{6}/.exec(shop.fixture.emails[1]!.subject)![0]
    const proof = await portal.typeCode(anonymous, found.value, code)
    expect(proof.ok && (await portal.holderOf(anonymous, token, proof.value))).toMatchObject({
      value: { proven: true },
    })
    for (let n = 0; n < 3; n += 1) await portal.askLink(anonymous, { email: EMAIL })
    expect(await portal.askLink(anonymous, { email: EMAIL })).toMatchObject({ reason: 'too-many' })
  })
})
