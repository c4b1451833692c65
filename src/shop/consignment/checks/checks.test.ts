import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  consignorAccounts,
  consignors,
  productSizes,
  unitChecks,
  unitEvents,
  units,
  unitTerms,
  users,
} from '#data/schema.ts'
import { CHECK_SAYS } from '#rules/consignment/desk/checklist.ts'
import { LISTING_SAYS } from '#rules/consignment/desk/listing.ts'
import { TERMS_SAY } from '#rules/consignment/terms-said.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { ALL_YES, atTheDesk, PICTURES } from '#tests/support/shop/at-the-desk.ts'
import { consignedPairs, cuilOf } from '#tests/support/shop/consigned-pairs.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'

/** Holds product §49.5, §49.10, §50.4, §50.5, §55.6. */

describeEachDatabase('pairs are checked and put on sale', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (at = await atTheDesk(database)))
  const list = (code: string) => at.pairs.list(at.mora, code)

  test('answers are kept point by point from several devices; a whole list passes, and the pair goes on to be sold', async () => {
    const [code] = await at.received()
    const { desk, mora, value } = at
    await Promise.all([
      desk.answer(mora, code!, { label: 'yes', sole: 'yes' }),
      desk.answer(at.admin, code!, { stitching: 'yes', nonsense: 'yes', logo: 'maybe' }),
    ])
    const few = at.checking({ answers: {} })
    expect(await desk.inspect(mora, code!, few)).toMatchObject({ fields: { answers: CHECK_SAYS.open } })
    const { label, sole, stitching, ...rest } = ALL_YES
    expect([label, sole, stitching]).toEqual(['yes', 'yes', 'yes'])
    const used = at.checking({ answers: rest, grade: 'good' })
    expect(await desk.inspect(mora, code!, used)).toMatchObject({ fields: { flaws: CHECK_SAYS.flaws } })
    value(await desk.inspect(mora, code!, at.checking({ answers: rest })))
    expect(await at.row(code!)).toMatchObject({ state: 'inspected', grade: 'new_boxed' })
    expect(await desk.photographed(mora, code!)).toMatchObject({ kind: 'conflict' })
    value(await desk.place(mora, code!, { productId: at.shoe.id, size: '43' }))
    const [added] = await database.db.select().from(productSizes).where(eq(productSizes.size, '43'))
    expect(added).toMatchObject({ productId: at.shoe.id, stock: 0, offered: true })
    expect(await desk.place(mora, code!, { productId: at.shoe.id, size: 'XL' })).toMatchObject({
      fields: { size: UNIT_SAYS.size },
    })
    value(await desk.keepParts(mora, code!, { pictures: PICTURES.slice(1), flaws: [] }))
    expect(await desk.photographed(mora, code!)).toMatchObject({ message: /costado/ })
    value(await desk.keepParts(mora, code!, { pictures: PICTURES, flaws: [] }))
    value(await desk.photographed(mora, code!))
    value(await list(code!))
    expect(await at.row(code!)).toMatchObject({ state: 'listed' })
    expect(await at.told()).toEqual(
      expect.arrayContaining([
        'Revisamos tu par: Nike Dunk Low',
        expect.stringMatching(/^Tu par está a la venta/),
      ]),
    )
    expect(await at.fixture.broken()).toEqual([])
  })

  test('a dear one is signed by two, who are two, and none of them its owner; two at once are one', async () => {
    const [code] = await at.received({ price: '450000', floor: '400000' })
    const { desk, mora, value } = at
    const lia = await seedUser(database, { role: 'warehouse', username: 'lia' })
    const inspect = (by = mora) => desk.inspect(by, code!, at.checking())
    await database.db.update(consignors).set({ userId: lia.id })
    expect(await inspect(lia)).toMatchObject({ reason: 'forbidden', message: CHECK_SAYS.own })
    expect(value(await inspect())).toMatchObject({ state: 'received', waitsForSecond: true })
    expect(await inspect(at.admin)).toMatchObject({ message: CHECK_SAYS.signed })
    expect(await desk.secondSign(mora, code!)).toMatchObject({ message: CHECK_SAYS.same })
    expect(await desk.secondSign(lia, code!)).toMatchObject({ message: CHECK_SAYS.own })
    const noa = await seedUser(database, { role: 'warehouse', username: 'noa' })
    const ends = await meet(database, sql`select from units where code = ${code!} for update`, [
      () => desk.secondSign(at.admin, code!),
      () => desk.secondSign(noa, code!),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await database.db.$count(unitEvents, eq(unitEvents.to, 'inspected'))).toBe(1)
    expect((await at.row(code!)).state).toBe('inspected')
  })

  test('of what somebody doubts another person says what it is; two checks at once are one', async () => {
    const [code] = await at.received()
    const { desk, mora, admin, value } = at
    const doubt = at.checking({
      verdict: 'doubt',
      answers: { ...ALL_YES, sole: 'doubt' },
      note: 'La suela es blanda',
    })
    expect(await desk.inspect(mora, code!, { ...doubt, note: '' })).toMatchObject({
      fields: { note: CHECK_SAYS.why },
    })
    expect(value(await desk.inspect(mora, code!, doubt))).toMatchObject({ state: 'received' })
    expect(await desk.inspect(mora, code!, at.checking())).toMatchObject({ message: CHECK_SAYS.sameDoubt })
    const inspect = () => desk.inspect(admin, code!, at.checking())
    const unit = sql`select from units where code = ${code!} for update`
    const ends = await meet(database, unit, [inspect, inspect])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await database.db.$count(unitChecks, eq(unitChecks.verdict, 'pass'))).toBe(1)
  })

  test('of somebody to look at twice two people sign, whatever it costs: who asks for little, or brings many that are alike', async () => {
    const { desk, mora, value } = at
    const codes = await at.received({ equal: '5' })
    const { id } = await at.consignorOf(codes[0]!)
    const flags = async () => {
      const found = await at.people.find(at.admin, id)
      return found.ok ? found.value.flags.map(({ flag }) => flag) : []
    }
    expect(await flags()).toEqual(['many-alike'])
    expect(value(await desk.inspect(mora, codes[0]!, at.checking()))).toMatchObject({ waitsForSecond: true })
    value(await desk.secondSign(at.admin, codes[0]!))
    await database.db.update(units).set({ state: 'cancelled' }).where(eq(units.code, codes[1]!))
    expect(await flags()).toEqual([])
    expect(value(await desk.inspect(mora, codes[2]!, at.checking()))).toMatchObject({ waitsForSecond: false })
    const pairs = offeredPairs(database, at.fixture, at.admin)
    const sent = await pairs.quoted({ hoped: '40000', email: (await at.consignorOf(codes[0]!)).email })
    value(await pairs.offers.accept(at.ana, sent.token, pairs.acceptance(await pairs.code(sent.token))))
    expect(await flags()).toEqual(['cheap'])
    expect(value(await desk.inspect(mora, codes[3]!, at.checking()))).toMatchObject({ waitsForSecond: true })
  })

  test.each([
    ['telephone is of somebody from whom nothing more is taken', { phone: '11 5555-7777' }],
    ['account is of somebody from whom nothing more is taken', { account: 'zapas.de.filomena' }],
    ['shopping account is banned', {}],
  ] as const)('two people sign for an owner whose %s', async (_, shared) => {
    const { desk, mora, value } = at
    const others = consignedPairs(database, at.fixture.context, at.admin)
    const blocked = await others.consignor({ name: 'Elba' })
    const [code] = await at.received({ email: 'otra@example.com', phone: '11 4444-3333', ...shared })
    const { id, dni } = await at.consignorOf(code!)
    const signed = async () => value(await desk.inspect(mora, code!, at.checking())).waitsForSecond
    if ('account' in shared)
      await database.db.insert(consignorAccounts).values({
        consignorId: id,
        account: shared.account,
        holder: 'Filomena',
        cuil: cuilOf(dni),
        usableFrom: at.fixture.context.clock(),
        createdBy: 'system:test',
      })
    if ('phone' in shared || 'account' in shared)
      value(await at.people.block(at.admin, blocked, { reason: 'Dos pares falsos' }))
    else {
      await database.db.update(consignors).set({ userId: at.ana.id }).where(eq(consignors.id, id))
      await database.db.update(users).set({ ban: true }).where(eq(users.id, at.ana.id))
    }
    expect(await signed()).toBe(true)
    expect(await at.row(code!)).toMatchObject({ state: 'received' })
    value(await desk.secondSign(at.admin, code!))
    expect(await at.row(code!)).toMatchObject({ state: 'inspected' })
  })

  test('in a worse state its terms are not in force until its owner accepts others, which who quotes proposes with the check', async () => {
    const [code] = await at.received({ price: '450000', floor: '400000' })
    const { desk, mora, admin, value } = at
    const worse = (changes: object = {}) => at.checking({ grade: 'new', box: 'none', ...changes })
    expect(await desk.inspect(admin, code!, worse())).toMatchObject({
      fields: { price: CHECK_SAYS.worsePrice, floor: CHECK_SAYS.worseFloor },
    })
    expect(await desk.inspect(mora, code!, worse({ price: '350000', floor: '300000' }))).toMatchObject({
      fields: { price: CHECK_SAYS.quotes },
    })
    const low = { price: '11000', floor: '11000' }
    expect(await desk.inspect(admin, code!, worse(low))).toMatchObject({
      fields: { floor: TERMS_SAY.commission },
    })
    expect(await desk.inspect(admin, code!, at.checking(low))).toMatchObject({
      fields: { price: CHECK_SAYS.notWorse },
    })
    const priced = { price: '350000', floor: '300000', note: 'Falta la caja.' }
    expect(value(await desk.inspect(admin, code!, worse(priced)))).toMatchObject({ waitsForSecond: true })
    const look = async () => value(await desk.look(mora, code!))
    expect(await look()).toMatchObject({
      check: { price: 35_000_000, floor: 30_000_000 },
      terms: { accepted: true },
    })
    at.fixture.emails.length = 0
    expect(value(await desk.secondSign(mora, code!))).toMatchObject({ worse: true })
    expect(await look()).toMatchObject({ terms: { accepted: false }, toPrice: false })
    await at.fixture.work()
    const [letter, ...more] = at.fixture.emails.filter(({ subject }) => subject.includes('tu par'))
    expect(more).toEqual([])
    expect(letter!.subject).toMatch(/^Vimos algo distinto en tu par/)
    expect(letter!.text!.replaceAll('\u00a0', ' ')).toMatch(/«Nuevo sin caja»[^]*\$ 350\.000[^]*\$ 300\.000/)
    const [, next] = await database.db.select().from(unitTerms).orderBy(unitTerms.id)
    expect(next).toMatchObject({
      proposedBy: `person:${admin.id}`,
      acceptedAt: null,
      reason: expect.stringMatching(/«Nuevo con caja».*«Nuevo sin caja»\. Falta la caja\.$/),
    })
    expect(next!.calendar).toHaveLength(3)
    expect(await at.row(code!)).toMatchObject({ state: 'inspected', termsId: null })
    expect(await at.fixture.broken()).toEqual([])
  })

  test('found worse by who does not quote, its owner waits for a price that somebody proposes', async () => {
    const [code] = await at.received()
    const { desk, mora, admin, value } = at
    const flaws = [{ place: 'Puntera', sentence: 'Pliegues.', picture: PICTURES[0]!.url }]
    value(await desk.place(mora, code!, { productId: at.shoe.id, size: '42' }))
    value(await desk.keepParts(mora, code!, { pictures: PICTURES, flaws }))
    expect(value(await desk.inspect(mora, code!, at.checking({ grade: 'very_good' })))).toMatchObject({
      worse: true,
    })
    expect(value(await desk.look(mora, code!))).toMatchObject({ toPrice: true })
    value(await desk.photographed(mora, code!))
    expect(await list(code!)).toMatchObject({ message: LISTING_SAYS.terms })
    expect(await desk.propose(mora, code!, {})).toMatchObject({ reason: 'forbidden' })
    const proposal = { price: '79900', floor: '60000', why: 'La puntera tiene pliegues.' }
    const { termsId } = value(await desk.propose(admin, code!, proposal))
    const consignor = await at.consignorOf(code!)
    const holder = {
      consignorId: consignor.id,
      userId: null,
      email: consignor.email,
      by: 'link',
      proven: true,
    } as const
    const accept = (typed: string, of = holder) => desk.accept(at.ana, of, code!, { termsId, typed })
    expect(await accept('123456', { ...holder, consignorId: 9_999 } as never)).toMatchObject({
      kind: 'missing',
    })
    value(await desk.askTermsCode(at.ana, holder, code!))
    const typed = await at.mailedCode()
    expect(await accept('12')).toMatchObject({ kind: 'invalid' })
    value(await accept(typed))
    expect(await accept(typed)).toMatchObject({ kind: 'conflict' })
    value(await list(code!))
    expect(await at.row(code!)).toMatchObject({
      state: 'listed',
      priceCentavos: 7_990_000,
      grade: 'very_good',
    })
    const rows = await database.db.select().from(unitTerms).orderBy(unitTerms.id)
    expect(rows.map(({ how }) => how)).toEqual(['paper', 'web_code'])
    expect(await at.fixture.broken()).toEqual([])
  })

  test('nobody goes around: not by the unit verbs, the form, nor past the term or a wish to have it back', async () => {
    const code = await at.ready()
    const wrong = async (values: object, said: string) => {
      const before = await at.row(code)
      await database.db.update(units).set(values).where(eq(units.code, code))
      expect(await at.pairs.list(at.admin, code)).toMatchObject({ message: expect.stringContaining(said) })
      await database.db
        .update(units)
        .set(Object.fromEntries(Object.keys(values).map((key) => [key, before[key as keyof typeof before]])))
        .where(eq(units.code, code))
    }
    await wrong({ termsId: null }, LISTING_SAYS.terms)
    await wrong({ wantsBackAt: new Date() }, LISTING_SAYS.wanted)
    await wrong({ termEndsOn: '2020-01-01' }, LISTING_SAYS.term)
    await wrong({ priceCentavos: 40_000_000 }, LISTING_SAYS.second)
    await database.db.update(unitChecks).set({ verdict: 'fail' })
    expect(await list(code)).toMatchObject({ message: LISTING_SAYS.check })
    await database.db.update(unitChecks).set({ verdict: 'pass' })
    await database.db.update(consignors).set({ userId: at.mora.id })
    expect(await list(code)).toMatchObject({ reason: 'forbidden' })
    await database.db.update(consignors).set({ userId: null })
    at.value(await list(code))
    const form = {
      ...(await at.row(code)),
      productId: at.shoe.id,
      size: '42',
      cost: '',
      price: '50000',
      pictures: PICTURES,
      flaws: [],
    }
    expect(await at.pairs.edit(at.admin, code, form)).toMatchObject({ kind: 'conflict' })
    const fewer = { ...form, price: '89900', pictures: PICTURES.slice(1) }
    expect(await at.pairs.edit(at.admin, code, fewer)).toMatchObject({ kind: 'conflict', message: /fotos/ })
    expect(await at.pairs.writeOff(at.admin, code, { reason: 'Se perdió' })).toMatchObject({
      kind: 'conflict',
    })
    expect(await at.fixture.broken()).toEqual([])
  })
})
