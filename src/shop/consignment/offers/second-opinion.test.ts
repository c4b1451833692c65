import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, consignors, offerAnswers } from '#data/schema.ts'
import { OFFER_LOOK_SAYS } from '#rules/consignment/offers/second-opinion.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { PURGE_DAYS } from '#rules/consignment/terms.ts'
import { SECOND_LOOK_DAYS, SECOND_LOOK_SAYS, secondLookUntil } from '#rules/consignment/second-opinion.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'

/** Holds product §53.9. */

const DAY = 24 * 60
const REASON = { reason: 'Es original: tengo la factura.' }

describeEachDatabase('a second look at an offer', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof offeredPairs>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = offeredPairs(database, shop.fixture, shop.admin)
  })
  const whole = async () => expect(await shop.fixture.broken()).toEqual([])
  const refuse = async (by: PersonVisitor, id: number, reason = 'unsure') =>
    pairs.offers.refuse(by, id, { reason, version: (await pairs.row(id)).version })
  async function refused() {
    const sent = await pairs.submitted()
    expect(await refuse(shop.admin, sent.id)).toMatchObject({ ok: true })
    return sent
  }
  const ask = (token: string, input: object = REASON) => pairs.offers.askSecondLook(token, input)
  const own = async (token: string) => {
    const end = await pairs.offers.own(token)
    return end.ok ? end.value : expect.fail(end.message)
  }
  const second = () => seedUser(database, { role: 'owner', username: 'noa' })
  const mail = async () => {
    shop.fixture.emails.length = 0
    await shop.fixture.work()
    return shop.fixture.emails
  }

  test('is asked for once, in time and with a sentence; the shop is written to, and the desk lists it', async () => {
    const { id, token } = await refused()
    expect((await mail()).map(({ text }) => text).join()).toContain(OFFER_LOOK_SAYS.offered)
    expect((await own(token)).lookAgainUntil).toEqual(secondLookUntil((await pairs.row(id)).endedAt!))
    expect(await ask(token, { reason: 'No' })).toMatchObject({ fields: { reason: SECOND_LOOK_SAYS.reason } })
    expect(await ask('o.1.2.x')).toMatchObject({ kind: 'missing' })
    const ends = await Promise.all([ask(token), ask(token)])
    expect(ends).toMatchObject([{ ok: true }, { ok: true }])
    expect(await pairs.row(id)).toMatchObject({ state: 'submitted', secondLookNote: REASON.reason })
    expect((await mail()).filter(({ subject }) => subject.includes('Otra mirada'))).toHaveLength(1)
    const asked = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'offer.look-again'))
      .orderBy(auditLog.id)
    expect(asked).toHaveLength(1)
    expect(await own(token)).toMatchObject({
      lookAgainUntil: null,
      secondLook: REASON.reason,
      story: { title: 'Lo estamos mirando de nuevo' },
    })
    const list = await pairs.offers.list(shop.admin, { view: 'again' })
    expect(list.ok && list.value).toMatchObject({
      offers: [{ id, lookedAgain: true, dueAt: secondLookUntil((await pairs.row(id)).secondLookAt!) }],
      counts: { again: 1, due: 1 },
    })
    await whole()
  })

  test('whoever refused it neither answers nor discards it, where another could; no again is the last word', async () => {
    const { id, token } = await refused()
    await ask(token)
    const noa = await second()
    const another = { message: OFFER_LOOK_SAYS.another }
    expect(await pairs.quote(id)).toMatchObject(another)
    expect(await refuse(shop.admin, id)).toMatchObject(another)
    const { version } = await pairs.row(id)
    expect(await pairs.offers.discard(shop.admin, id, { version })).toMatchObject(another)
    expect(await pairs.offers.askMore(shop.admin, id, { text: 'Mandá otra foto.' })).toMatchObject(another)
    const page = async (by: PersonVisitor) => pairs.offers.find(by, id)
    expect(await page(shop.admin)).toMatchObject({
      value: { secondLook: { note: REASON.reason, mine: true }, may: { quote: false, refuse: false } },
    })
    expect(await page(noa)).toMatchObject({
      value: { secondLook: { mine: false }, may: { quote: true, refuse: true } },
    })
    expect(await refuse(noa, id, 'worn')).toMatchObject({ ok: true })
    const letters = (await mail()).filter(({ subject }) => subject.startsWith('Esta vez no'))
    expect(letters.at(-1)?.text).toContain('Volvimos a mirar')
    expect(letters.at(-1)?.text).not.toContain(OFFER_LOOK_SAYS.offered)
    expect(await ask(token)).toMatchObject({ message: SECOND_LOOK_SAYS.again })
    expect((await own(token)).story.sentence).toMatch(/^Lo volvimos a mirar\. /)
    const answers = await database.db
      .select()
      .from(offerAnswers)
      .where(eq(offerAnswers.offerId, id))
      .orderBy(offerAnswers.id)
    expect(answers.map(({ asked }) => asked)).toEqual(['offer', 'second-look'])
    await whole()
  })

  test('another person quotes it: from then on it is any quote, and says no more that it was refused', async () => {
    const { id, token } = await refused()
    await ask(token)
    const noa = await second()
    const { version } = await pairs.row(id)
    const quote = { price: '89900', floor: '65000', kind: 'shoes', version }
    expect(await pairs.offers.quote(noa, id, quote)).toMatchObject({ ok: true })
    expect(await pairs.row(id)).toMatchObject({ state: 'quoted', refusedWhy: '' })
    expect(await pairs.offers.counter(token, { price: '95000', floor: '70000', quoteNo: '1' })).toMatchObject(
      { ok: true },
    )
    expect((await own(token)).secondLook).toBeNull()
    expect(await pairs.quote(id, { price: '93000' })).toMatchObject({ ok: true })
    await whole()
  })

  test('alone, the one who refused it answers', async () => {
    const { id, token } = await refused()
    await ask(token)
    expect(await pairs.quote(id)).toMatchObject({ ok: true })
  })

  test('not late, nor by whom nothing more is taken', async () => {
    const [late, blocked] = [await refused(), await refused()]
    await database.db.insert(consignors).values({
      email: 'filomena@example.com',
      name: 'Filomena',
      surname: 'Quiroga',
      blockedReason: 'No es lo que dice.',
    })
    expect((await own(blocked.token)).lookAgainUntil).toBeNull()
    expect(await ask(blocked.token)).toMatchObject({ message: OFFER_SAYS.neutral })
    shop.fixture.context.later(SECOND_LOOK_DAYS * DAY + 1)
    expect(await ask(late.token)).toMatchObject({ message: SECOND_LOOK_SAYS.late })
    expect((await own(late.token)).lookAgainUntil).toBeNull()
  })

  test('while it waits its photos stay, and what its owner said goes with them', async () => {
    const { id, token } = await refused()
    await ask(token)
    shop.fixture.context.later((PURGE_DAYS + 1) * DAY)
    expect(await pairs.offers.purgeDue()).toBe(0)
    await refuse(await second(), id)
    shop.fixture.context.later((PURGE_DAYS + 1) * DAY)
    expect(await pairs.offers.purgeDue()).toBe(1)
    expect(await pairs.row(id)).toMatchObject({ secondLookNote: '', email: '' })
    await whole()
  })
})
