import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignors, offerPictures, offers as offerTable } from '#data/schema.ts'
import { CALENDAR_SAYS } from '#rules/consignment/calendar-form.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { PICTURE_MESSAGES } from '#rules/products/pictures/picture-file.ts'
import { anonymous } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { bomb } from '#tests/support/files/picture-files.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { offeredPairs, offerForm, offerPhoto } from '#tests/support/shop/offered-pairs.ts'

/** Holds product §49.10, §53.2, §53.3, §53.4, §53.8. */

const DAY = 86_400_000

describeEachDatabase('an offer', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof offeredPairs>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = offeredPairs(database, shop.fixture, shop.admin)
  })
  const mail = async () => {
    shop.fixture.emails.length = 0
    await shop.fixture.work()
    return shop.fixture.emails
  }
  const send = async (changes: object = {}, more: Parameters<typeof pairs.offers.submit>[2]['files'] = []) =>
    pairs.offers.submit(anonymous, offerForm(changes), {
      files: [await offerPhoto(), await offerPhoto('sole'), ...more],
      arrived: [],
    })

  test('is sent by anybody with two photos, once, and its photos are ours and private', async () => {
    const form = offerForm()
    const files = [await offerPhoto('side'), await offerPhoto('sole')]
    const [one, two] = await Promise.all([
      pairs.offers.submit(anonymous, form, { files, arrived: [] }),
      pairs.offers.submit(anonymous, form, { files, arrived: [] }),
    ])
    expect(one).toMatchObject({ ok: true })
    expect(two).toEqual(one)
    const { id, token } = one.ok ? one.value : { id: 0, token: '' }
    const own = await pairs.offers.own(token)
    const pictures = own.ok ? own.value.pictures : []
    expect(pictures.map(({ kind }) => kind)).toEqual(['side', 'sole'])
    const seen = await pairs.offers.photo({ owner: token }, pictures[0]!.id)
    const bytes = seen.ok ? seen.value.bytes : new Uint8Array()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp' })
    expect(Buffer.from(bytes).includes('casa de Filomena')).toBe(false)
    const other = await pairs.submitted()
    expect(await pairs.offers.photo({ owner: other.token }, pictures[0]!.id)).toMatchObject({
      kind: 'missing',
    })
    const by = (visitor: Parameters<typeof pairs.offers.submit>[0]) =>
      pairs.offers.photo({ visitor, offerId: id }, pictures[0]!.id)
    expect(await by(shop.admin)).toMatchObject({ ok: true })
    expect(await by(anonymous)).toMatchObject({ reason: 'signed-out' })
    expect(await by(shop.ana)).toMatchObject({ reason: 'forbidden' })
    const emails = await mail()
    expect(emails.filter(({ subject }) => subject.startsWith('Recibimos tu par'))).toHaveLength(2)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('what is wrong is said beside it, all at once, and nothing is kept', async () => {
    const empty = {
      brand: '',
      model: '',
      size: '',
      grade: 'nope',
      box: '',
      name: '',
      email: 'x',
      hoped: 'mucho',
    }
    expect(await pairs.offers.submit(anonymous, offerForm(empty), { files: [], arrived: [] })).toMatchObject({
      kind: 'invalid',
      fields: {
        brand: OFFER_SAYS.brand,
        model: OFFER_SAYS.model,
        size: OFFER_SAYS.size,
        grade: OFFER_SAYS.grade,
        box: OFFER_SAYS.box,
        name: OFFER_SAYS.name,
        email: OFFER_SAYS.email,
        hoped: OFFER_SAYS.hoped,
        photos: OFFER_SAYS.few,
      },
    })
    const one = await offerPhoto()
    expect(
      await pairs.offers.submit(anonymous, offerForm(), { files: [one, one], arrived: [] }),
    ).toMatchObject({
      fields: { photos: OFFER_SAYS.few },
    })
    const pdf = { kind: 'box' as const, bytes: Buffer.from('%PDF-1.7 hola') }
    expect(await send({}, [pdf])).toMatchObject({ message: expect.stringContaining(PICTURE_MESSAGES.pdf) })
    const huge = { kind: 'box' as const, bytes: bomb(14_200) }
    expect(await send({}, [huge])).toMatchObject({
      message: expect.stringContaining(PICTURE_MESSAGES.pixels),
    })
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
    expect(await send({}, [{ kind: 'box', bytes: heic }])).toMatchObject({
      message: expect.stringContaining(PICTURE_MESSAGES.heic),
    })
    const forty = await Promise.all(Array.from({ length: 38 }, () => offerPhoto('detail')))
    expect(await send({}, forty)).toMatchObject({ fields: { photos: OFFER_SAYS.many } })
    expect(await database.db.$count(offerTable)).toBe(0)
  })

  test('strangers send five an hour, a mailbox gets ten a day, and the same form again counts for nothing', async () => {
    const who = (name: string) => ({ kind: 'anonymous' as const, who: name })
    const files = [await offerPhoto(), await offerPhoto('sole')]
    const form = offerForm()
    const by = (name: string, changes: object = {}) =>
      pairs.offers.submit(who(name), offerForm(changes), { files, arrived: [] })
    expect(await pairs.offers.submit(who('a'), form, { files, arrived: [] })).toMatchObject({ ok: true })
    for (let again = 0; again < 4; again += 1)
      await pairs.offers.submit(who('a'), form, { files, arrived: [] })
    for (let next = 0; next < 4; next += 1) expect(await by('a')).toMatchObject({ ok: true })
    expect(await by('a', { email: 'otra@example.com' })).toMatchObject({ reason: 'too-many' })
    for (let next = 0; next < 5; next += 1) expect(await by('b')).toMatchObject({ ok: true })
    expect(await by('c')).toMatchObject({ reason: 'too-many' })
    expect(await by('c', { email: 'otra@example.com' })).toMatchObject({ ok: true })
  })

  test('nothing is taken while consignment is closed, from whoever is banned, or of whom the shop blocked', async () => {
    const closed = shop.fixture.context.settings
    Object.assign(closed, { consignment: 'no' })
    expect(await send()).toMatchObject({ kind: 'conflict', message: OFFER_SAYS.closed })
    Object.assign(closed, { consignment: 'yes' })
    const files = [await offerPhoto(), await offerPhoto('sole')]
    const banned = { ...(await seedUser(database)), ban: true }
    expect(await pairs.offers.submit(banned, offerForm(), { files, arrived: [] })).toMatchObject({
      reason: 'banned',
    })
    const { token } = await pairs.accepted()
    await database.db.update(consignors).set({ blockedReason: 'Trajo una réplica.' })
    const end = await send()
    expect(end).toMatchObject({ reason: 'forbidden', message: OFFER_SAYS.neutral })
    expect(JSON.stringify(end)).not.toContain('réplica')
    expect(await pairs.offers.own(token)).toMatchObject({ ok: true })
  })

  test('photos that came before it are its own, of its own form alone', async () => {
    const key = randomUUID()
    const kept = await pairs.offers.addDraftPhoto(
      anonymous,
      { key, kind: 'side' },
      (await offerPhoto()).bytes,
    )
    const alien = await pairs.offers.addDraftPhoto(
      anonymous,
      { key: randomUUID(), kind: 'side' },
      (await offerPhoto()).bytes,
    )
    const ids = [kept, alien].map((end) => (end.ok ? end.value.id : 0))
    const send = (arrived: number[], files: Awaited<ReturnType<typeof offerPhoto>>[]) =>
      pairs.offers.submit(anonymous, offerForm({ key }), { files, arrived })
    expect(await send(ids, [])).toMatchObject({ fields: { photos: OFFER_SAYS.few } })
    expect(await send(ids, [await offerPhoto('sole')])).toMatchObject({ ok: true })
    expect(await database.db.$count(offerPictures)).toBe(2)
    shop.fixture.context.later((2 * DAY) / 60_000)
    await pairs.offers.sweepDrafts()
    expect(
      await pairs.offers.addDraftPhoto(anonymous, { key, kind: 'side' }, Buffer.from('%PDF-')),
    ).toMatchObject({
      message: PICTURE_MESSAGES.pdf,
    })
  })

  test('is quoted by who may, with the commission of the settings, and what it leaves is told', async () => {
    const { id, token } = await pairs.submitted()
    const { version } = await pairs.row(id)
    const form = { price: '89.900', floor: '65.000', kind: 'shoes', version }
    expect(await pairs.offers.quote(shop.ana, id, form)).toMatchObject({ reason: 'forbidden' })
    expect(await pairs.offers.quote(shop.admin, id, { ...form, floor: '90000' })).toMatchObject({
      fields: { floor: expect.any(String) },
    })
    expect(await pairs.offers.quote(shop.admin, id, { ...form, price: '9000', floor: '9000' })).toMatchObject(
      {
        fields: { floor: expect.stringContaining('mitad') },
      },
    )
    expect(await pairs.offers.quote(shop.admin, id, { ...form, calendar: 'own', steps: '' })).toMatchObject({
      fields: { steps: CALENDAR_SAYS.noSteps },
    })
    expect(await pairs.offers.quote(shop.admin, id, form)).toMatchObject({ ok: true })
    expect(await pairs.offers.quote(shop.admin, id, form)).toMatchObject({ message: OFFER_SAYS.moved })
    expect(await pairs.offers.own(token)).toMatchObject({
      value: {
        story: { title: expect.stringMatching(/^Te quedan \$\s67\.425$/) },
        quote: { no: 1, amounts: { part: 6_742_500, partAtFloor: 4_875_000 } },
      },
    })
    const [, quote] = await mail()
    expect(quote!.subject).toMatch(/^Te ofrecemos venderlo a \$\s89\.900/)
    expect(quote!.text).toMatch(/67\.425/)
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('the shop asks for a photo, and its own time stands until that comes', async () => {
    const { id, token } = await pairs.submitted()
    const { answerDueAt } = await pairs.row(id)
    expect(await pairs.offers.askMore(shop.admin, id, { text: '¿Una de la etiqueta?' })).toMatchObject({
      ok: true,
    })
    expect(await pairs.offers.list(shop.admin)).toMatchObject({
      value: { offers: [], counts: { waiting: 1 } },
    })
    shop.fixture.context.later((3 * DAY) / 60_000)
    expect(await pairs.offers.addPhotos(token, [await offerPhoto('label')])).toMatchObject({ ok: true })
    const after = await pairs.row(id)
    expect(after.waitsForThemSince).toBeNull()
    expect(after.answerDueAt.getTime() - answerDueAt.getTime()).toBeGreaterThanOrEqual(3 * DAY)
    expect(await pairs.offers.list(shop.admin)).toMatchObject({ value: { counts: { due: 1, waiting: 0 } } })
    const nothing = { kind: 'invalid', message: OFFER_SAYS.message, fields: { text: OFFER_SAYS.message } }
    expect(await pairs.offers.write(token, { text: '  ' })).toMatchObject(nothing)
    expect(await pairs.offers.say(shop.admin, id, {})).toMatchObject(nothing)
    expect(await pairs.offers.write(token, { text: 'Ahí va' })).toMatchObject({ ok: true })
    expect(await pairs.offers.find(shop.admin, id)).toMatchObject({
      value: { pictures: { length: 3 }, messages: [{ fromShop: true }, { fromShop: false, body: 'Ahí va' }] },
    })
  })

  test('is refused with a reason of the list, politely', async () => {
    const { id, token } = await pairs.submitted()
    const { version } = await pairs.row(id)
    expect(await pairs.offers.refuse(shop.admin, id, { reason: 'feo', version })).toMatchObject({
      fields: { reason: OFFER_SAYS.reason },
    })
    expect(await pairs.offers.refuse(shop.admin, id, { reason: 'worn', version })).toMatchObject({ ok: true })
    expect((await mail()).map(({ subject }) => subject.split(' · ')[0])).toContain('Esta vez no')
    expect(await pairs.offers.own(token)).toMatchObject({ value: { story: { title: 'Esta vez no' } } })
    expect(await pairs.quote(id)).toMatchObject({ kind: 'conflict' })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('stands in the list with its own photo, and with what nobody read of it', async () => {
    const [one, two] = [await pairs.quoted(), await pairs.quoted()]
    await pairs.offers.write(two.token, { text: '¿Y por 95.000?' })
    const own = async ({ token }: { token: string }) => {
      const page = await pairs.offers.own(token)
      return page.ok ? page.value.pictures[0]!.id : expect.fail(page.message)
    }
    const list = await pairs.offers.list(shop.admin, { view: 'all' })
    expect(list.ok && list.value).toMatchObject({
      offers: [
        { id: two.id, picture: await own(two), unread: 1 },
        { id: one.id, picture: await own(one), unread: 0 },
      ],
      counts: { due: 1 },
    })
  })

  test('that is none is deleted with who sent it, at once: no letter, no photo, and nothing more from that mailbox', async () => {
    const { id, token } = await pairs.submitted()
    const sent = await mail()
    // Of its photos no letter carries any.
    expect(JSON.stringify(sent)).not.toMatch(/<img[^>]*foto|data:image|\/foto\//)
    const { version, email } = await pairs.row(id)
    const sales = await seedUser(database, { role: 'sales', username: 'sol' })
    const warehouse = await seedUser(database, { role: 'warehouse', username: 'wen' })
    for (const who of [anonymous, shop.ana, warehouse])
      expect(await pairs.offers.discard(who, id, { version })).toMatchObject({ kind: 'refused' })
    expect(await pairs.offers.discard(sales, id, { version: version + 1 })).toMatchObject({
      kind: 'conflict',
    })
    expect(await pairs.offers.discard(sales, id, { version })).toMatchObject({ ok: true })
    expect(await mail()).toEqual([])
    expect(await pairs.row(id)).toMatchObject({ state: 'refused', email: '', name: '', phone: '' })
    expect(await pairs.offers.own(token)).toMatchObject({ kind: 'missing' })
    expect(await database.db.$count(offerPictures)).toBe(0)
    expect(await pairs.offers.discard(sales, id, { version: version + 1 })).toMatchObject({
      kind: 'conflict',
    })
    const again = await send({ email })
    expect(again).toMatchObject({ message: OFFER_SAYS.neutral })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('its owner proposes another price three times, and may let it pass', async () => {
    const { id, token } = await pairs.quoted()
    const counter = (quoteNo: number, changes: object = {}) =>
      pairs.offers.counter(token, { price: '99000', floor: '80000', quoteNo, ...changes })
    expect(await counter(1, { floor: '100000' })).toMatchObject({ fields: { floor: OFFER_SAYS.floorAbove } })
    expect(await counter(1, { price: '89900', floor: '65000' })).toMatchObject({
      message: OFFER_SAYS.sameCounter,
    })
    for (const no of [1, 2, 3]) {
      expect(await counter(no)).toMatchObject({ ok: true })
      await pairs.quote(id)
    }
    expect(await counter(4)).toMatchObject({ message: OFFER_SAYS.counters })
    expect(await pairs.offers.decline(token)).toMatchObject({ ok: true })
    expect(await pairs.offers.decline(token)).toMatchObject({ kind: 'conflict' })
    expect(await pairs.offers.own(`${token}x`)).toMatchObject({ kind: 'missing' })
    expect(await shop.fixture.broken()).toEqual([])
  })
})
