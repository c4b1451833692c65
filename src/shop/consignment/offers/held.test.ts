import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, offers as offerTable, users } from '#data/schema.ts'
import { CODE_FIRST, DIED } from '#rules/consignment/portal/holder.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { offeredPairs, offerForm, offerPhoto } from '#tests/support/shop/offered-pairs.ts'
import { consignmentToken } from '../links.ts'
import { openPortal } from '../portal/portal.ts'
import { proofOf } from '../portal/proof.ts'

/** Holds product §54.7. */

const EMAIL = 'filo@example.com'
const PERSON = /Filomena|Quiroga|filo|1155557777/i

describeOneDatabase('whose an offer is', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof offeredPairs>
  let consignorId: number
  let offerId: number
  let token: string
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    const { context } = shop.fixture
    pairs = offeredPairs(database, shop.fixture, shop.admin)
    consignorId = await consignedPairs(database, context, shop.admin).consignor({ email: EMAIL })
    await database.db
      .update(consignors)
      .set({ emailProvenAt: context.clock() })
      .where(eq(consignors.id, consignorId))
    offerId = (await pairs.quoted({ email: EMAIL })).id
    token = await consignmentToken(database.db, 'consignor', consignorId, context.clock())
  })

  const by = (visitor: Visitor, link: string | null = null, proof: string | null = null): OfferBy => ({
    offerId,
    visitor,
    token: link,
    proof,
  })
  const proof = (email = EMAIL) => proofOf(database.db, { consignorId, email }, shop.fixture.context.clock())
  const state = async () => (await pairs.row(offerId)).state
  const account = async (email: string, emailVerified: boolean) => {
    const user = await seedUser(database, { email })
    await database.db.update(users).set({ emailVerified }).where(eq(users.id, user.id))
    return user
  }
  /** Everything that its owner does; withdrawing it last. */
  const deeds = (who: OfferBy) => {
    const { offers } = pairs
    return [
      () => offers.write(who, { text: '¿Cómo va?' }),
      async () => offers.addPhotos(who, [await offerPhoto('label')]),
      () => offers.counter(who, { price: '99000', floor: '80000', quoteNo: '1' }),
      () => offers.sendAcceptCode(anonymous, who),
      () => offers.accept(anonymous, who, pairs.acceptance('123456')),
      () => offers.askSecondLook(who, { reason: 'No estoy de acuerdo.' }),
      () => offers.dropOffs.book(who, { day: '2026-11-30', slot: '10:00' }),
      () => offers.dropOffs.cancel(who),
      () => offers.renew(who),
      () => offers.decline(who),
      () => offers.withdraw(who),
    ]
  }

  test('a consignor’s link shows it, says nothing of who they are, and changes nothing', async () => {
    const who = by(anonymous, token)
    const own = await pairs.offers.own(who)
    expect(own).toMatchObject({
      ok: true,
      value: {
        id: offerId,
        acts: false,
        lookAgainUntil: null,
        may: { decline: false, withdraw: false, renew: false, write: false, addPhotos: false },
      },
    })
    expect(JSON.stringify(own)).not.toMatch(PERSON)
    for (const deed of deeds(who)) expect(await deed()).toMatchObject({ ok: false, message: CODE_FIRST })
    expect(await state()).toBe('quoted')
    // Nor does a form for another pair say it, or is it sent in their name.
    expect(await pairs.offers.anotherOf(who)).toBeNull()
    const { name: _name, email: _email, phone: _phone, ...form } = offerForm()
    const files = [await offerPhoto('side'), await offerPhoto('sole')]
    expect(await pairs.offers.submit(anonymous, form, { files, arrived: [] }, who)).toMatchObject({
      kind: 'invalid',
      fields: { name: OFFER_SAYS.name },
    })
    expect(await database.db.$count(offerTable)).toBe(1)
  })

  test('a consignor’s pages name it by its number, which alone opens nothing', async () => {
    const portal = openPortal(shop.fixture.context)
    const holder = await portal.holderOf(anonymous, token, null)
    const lines = await portal.pairs(holder.ok ? holder.value : expect.fail(holder.message))
    expect(lines).toMatchObject([{ offer: offerId }])
    // No seal of any kind.
    expect(JSON.stringify(lines)).not.toMatch(/[oc]\.\d+\.\d+\./)
    const strangers = [by(anonymous), by(await account('otra@example.com', true)), String(offerId)]
    const others = await consignedPairs(database, shop.fixture.context, shop.admin).consignor()
    const clock = shop.fixture.context.clock()
    strangers.push(by(anonymous, await consignmentToken(database.db, 'consignor', others, clock)))
    // An account whose address nobody verified may be anybody's.
    strangers.push(by(await account(EMAIL, false)))
    for (const who of strangers) {
      expect(await pairs.offers.own(who)).toMatchObject({ kind: 'missing' })
      expect(await pairs.offers.photo({ owner: who }, 1)).toMatchObject({ kind: 'missing' })
      for (const deed of deeds(who)) expect(await deed()).toMatchObject({ kind: 'missing' })
    }
    expect(await state()).toBe('quoted')
  })

  test('with a code in the same browser they act, for its minutes and for that mailbox', async () => {
    for (const bad of [await proof('otra@example.com'), `${token}x`])
      expect(await pairs.offers.decline(by(anonymous, token, bad))).toMatchObject({ message: CODE_FIRST })
    const who = by(anonymous, token, await proof())
    expect(await pairs.offers.own(who)).toMatchObject({ value: { acts: true, may: { decline: true } } })
    expect(await pairs.offers.write(who, { text: 'Ahí va' })).toMatchObject({ ok: true })
    expect(await pairs.offers.decline(who)).toMatchObject({ ok: true })
  })

  test('by an account whose address is verified they act, before they have left a pair too', async () => {
    await database.db.update(consignors).set({ emailProvenAt: null }).where(eq(consignors.id, consignorId))
    await database.db
      .update(consignors)
      .set({ email: 'cambio@example.com' })
      .where(eq(consignors.id, consignorId))
    const who = by(await account(EMAIL, true))
    expect(await pairs.offers.own(who)).toMatchObject({ value: { acts: true } })
    expect(await pairs.offers.withdraw(who)).toMatchObject({ ok: true })
  })

  test('of who died it is shown, and changed by nobody', async () => {
    const diedNotedAt = shop.fixture.context.clock()
    await database.db
      .update(consignors)
      .set({ diedOn: '2026-11-01', diedNotedAt })
      .where(eq(consignors.id, consignorId))
    const who = by(anonymous, token, await proof())
    expect(await pairs.offers.own(who)).toMatchObject({ value: { acts: false } })
    expect(await pairs.offers.withdraw(who)).toMatchObject({ message: DIED })
  })

  test('another pair of theirs is answered where the first one was, and its form says only the ends of that', async () => {
    const who = by(anonymous, token, await proof())
    expect(await pairs.offers.anotherOf(who)).toEqual({ mailbox: 'fi···@example.com' })
    const { name: _name, email: _email, phone: _phone, ...form } = offerForm()
    const files = [await offerPhoto('side'), await offerPhoto('sole')]
    const end = await pairs.offers.submit(anonymous, form, { files, arrived: [] }, who)
    const { id } = end.ok ? end.value : expect.fail(end.message)
    expect(await pairs.row(id)).toMatchObject({
      name: 'Filomena Quiroga',
      email: EMAIL,
      phone: '1155557777',
    })
    // Who names somebody else is answered there.
    const other = { files: [await offerPhoto('side'), await offerPhoto('sole')], arrived: [] }
    const named = await pairs.offers.submit(anonymous, offerForm({ email: 'otra@example.com' }), other, who)
    expect(await pairs.row(named.ok ? named.value.id : 0)).toMatchObject({ email: 'otra@example.com' })
  })
})
