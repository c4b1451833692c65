import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignorEntries, consignors, unitPapers, units } from '#data/schema.ts'
import { dayOf, daysAfter, daysBetween } from '#rules/calendar/argentine-day.ts'
import { FOUND_DAYS, FOUND_SAYS, FOUND_TOLD_DAYS } from '#rules/consignment/found.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { KEEP_DAYS } from '#rules/consignment/terms.ts'
import { TO_RETURN_WHY } from '#rules/consignment/labels.ts'
import { CODE_FIRST } from '#rules/consignment/portal/holder.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { photo } from '#tests/support/photo.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'
import { sendHome } from '#shop/units/entrusted/to-return.ts'
import { balanceOf } from '../ledger/entries.ts'

/** Holds product §50.3, §50.6, §50.7. */

describeEachDatabase('pairs leave', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (at = await atTheDesk(database)))
  async function listed() {
    const code = await at.ready()
    at.value(await at.pairs.list(at.mora, code))
    return code
  }
  const holderOf = async (code: string) => {
    const { id, email } = await at.consignorOf(code)
    return { consignorId: id, userId: null, email, by: 'link', proven: true } as const
  }
  const shown = async (code: string) =>
    at.value(await at.portal.pair(await holderOf(code), code)).refusedPhotos
  const handBack = (code: string, form: object) =>
    at.desk.handBack(at.mora, code, { to: 'Su hermana', ...form })

  test('one that is not taken goes home with why; the second fake ends it, and its owner gets it all the same', async () => {
    const codes = [...(await at.received()), ...(await at.received())]
    const why = 'La etiqueta no es del modelo.'
    for (const code of codes) {
      expect(await at.desk.reject(at.mora, code, { reason: 'fake', why })).toMatchObject({
        fields: { photos: expect.any(String) },
      })
      at.value(await at.desk.addPapers(at.mora, code, 'refused', [await photo()]))
      expect(await shown(code)).toEqual([])
      at.value(await at.desk.reject(at.mora, code, { reason: 'fake', why }))
    }
    // Its owner sees what was seen, also by the letter's link, and nobody else does.
    const [{ id: photoId }] = (await shown(codes[0]!)) as [{ id: number }]
    const holder = { ...(await holderOf(codes[0]!)), proven: false }
    expect(await at.portal.refusedPhoto(holder, codes[0]!, photoId)).toMatchObject({ ok: true })
    expect(await at.portal.refusedPhoto(holder, codes[1]!, photoId)).toMatchObject({ kind: 'missing' })
    const received = await database.db.select().from(unitPapers).where(eq(unitPapers.moment, 'received'))
    expect(await at.portal.refusedPhoto(holder, codes[0]!, received[0]!.id)).toMatchObject({
      kind: 'missing',
    })
    const [theirs] = await at.received({ email: 'otra@example.com' })
    const stranger = await holderOf(theirs!)
    expect(await at.portal.refusedPhoto(stranger, codes[0]!, photoId)).toMatchObject({ kind: 'missing' })
    await at.told()
    const letter = at.fixture.emails.find(({ subject }) => subject.startsWith('No podemos vender tu par'))!
    expect(letter.text).toContain('La foto de lo que vimos está en la página de tu par.')
    expect(letter.text).toMatch(/Ver por qué, con fotos[\s\S]*Consignacion\?enlace=/)
    const owner = await at.consignorOf(codes[0]!)
    expect(owner.blockedReason).not.toBeNull()
    expect(await at.row(codes[0]!)).toMatchObject({
      state: 'to_return',
      toReturnWhy: `No es original: ${why}`,
    })
    expect(await handBack(codes[0]!, { how: 'dni', dni: '11.222.333' })).toMatchObject({
      fields: { dni: DESK_SAYS.dni },
    })
    at.value(await handBack(codes[0]!, { how: 'dni', dni: owner.dni }))
    at.value(await at.desk.sendCounterCode(at.mora, codes[1]!, 'hand-back'))
    const typed = await at.mailedCode()
    const ends = await Promise.all([
      handBack(codes[1]!, { how: 'code', code: typed }),
      handBack(codes[1]!, { how: 'code', code: typed }),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await at.row(codes[1]!)).toMatchObject({ state: 'handed_back', handedTo: 'Su hermana' })
    expect(await at.fixture.broken()).toEqual([])
  })

  test('one whose terms are out of force is kept as long as its newest terms say', async () => {
    const code = await listed()
    const damaged = { price: '70000', floor: '65000', why: 'Se mojó con nosotros' }
    at.value(await at.desk.damage(at.admin, code, damaged))
    expect((await at.row(code)).termsId).toBeNull()
    const unit = await at.row(code)
    const home = { why: TO_RETURN_WHY.term, actor: 'system:terms', at: at.fixture.context.clock() }
    expect(await database.transaction((tx) => sendHome(tx, [unit], home))).toBe(true)
    const { keepUntil } = await at.row(code)
    expect(daysBetween(dayOf(home.at), keepUntil!)).toHaveLength(KEEP_DAYS + 1)
  })

  test('its owner takes it back from the shelf, once, with a code; a pair of somebody else is none', async () => {
    const code = await listed()
    const holder = await holderOf(code)
    expect(await at.desk.wantBack({ ...holder, proven: false }, code)).toMatchObject({ message: CODE_FIRST })
    expect(await at.desk.wantBack({ ...holder, consignorId: 9_999 }, code)).toMatchObject({ kind: 'missing' })
    const ends = await Promise.all([at.desk.wantBack(holder, code), at.desk.wantBack(holder, code)])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await at.row(code)).keepUntil).not.toBeNull()
    expect((await at.row(code)).toReturnWhy).toBe(TO_RETURN_WHY.wanted)
    expect(await at.told()).toContainEqual(expect.stringMatching(/^Tu par está para retirar/))
    expect(await at.fixture.broken()).toEqual([])
  })

  test.each([
    [
      'its owner wants it back',
      (code: string) => holderOf(code).then((holder) => at.desk.wantBack(holder, code)),
    ],
    ['it is taken off sale', (code: string) => at.pairs.unlist(at.mora, code)],
    [
      'it is lost',
      (code: string) =>
        at.desk
          .lost(at.admin, code, { why: 'No está en su lugar.' })
          .then(() => at.desk.confirmLoss(at.second, code)),
    ],
  ])('placed while %s: one of them happens', async (_, deed) => {
    const code = await listed()
    const line = { productId: at.shoe.id, size: '42', quantity: 1, unit: code }
    const placing = at.fixture.placed(at.ana, [line]).then(
      () => true,
      () => false,
    )
    const [placed] = await Promise.all([placing, deed(code)])
    const { state, wantsBackAt } = await at.row(code)
    expect(['reserved', 'to_return', 'ready', 'written_off']).toContain(state)
    expect(state === 'reserved').toBe(placed)
    if (!placed) expect(wantsBackAt).toBeNull()
    expect(await at.fixture.broken()).toEqual([])
  })

  test('one that an order has is flagged, is no loss before it is called off, and is not written off', async () => {
    const code = await listed()
    const line = { productId: at.shoe.id, size: '42', quantity: 1, unit: code }
    await at.fixture.placed(at.ana, [line])
    expect(at.value(await at.desk.wantBack(await holderOf(code), code))).toMatchObject({ state: 'reserved' })
    expect((await at.row(code)).wantsBackAt).not.toBeNull()
    expect(await at.desk.lost(at.admin, code, { why: 'No está en su lugar.' })).toMatchObject({
      kind: 'conflict',
    })
    // Paid for, it is whoever bought it's.
    const sold = await listed()
    const holder = await holderOf(sold)
    await at.fixture.paid(at.ana, [{ ...line, unit: sold }])
    const says = { kind: 'conflict', message: `Está en «${UNIT_STATE_LABEL.sold}».` }
    expect(await at.desk.wantBack(holder, sold)).toMatchObject(says)
    expect(await at.desk.takeOut(at.admin, sold)).toMatchObject(says)
    expect(await at.fixture.broken()).toEqual([])
  })

  test('a loss is confirmed by another person and paid once; found again, its owner chooses', async () => {
    const code = await listed()
    const { id } = await at.consignorOf(code)
    const why = 'No está en su estante.'
    at.value(await at.desk.lost(at.admin, code, { why }))
    expect(await at.desk.lost(at.admin, code, { why })).toMatchObject({ kind: 'conflict' })
    expect(await at.desk.confirmLoss(at.admin, code)).toMatchObject({ message: DESK_SAYS.otherPerson })
    const ends = await Promise.all([
      at.desk.confirmLoss(at.second, code),
      at.desk.confirmLoss(at.second, code),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await balanceOf(database.db, id)).toBe(6_742_500)
    expect(await database.db.select().from(consignorEntries).orderBy(consignorEntries.id)).toMatchObject([
      { kind: 'compensation', requestKey: `compensation:unit:${(await at.row(code)).id}` },
    ])
    expect(await at.fixture.broken()).toEqual([])
    const recover = (keeps: string) => at.desk.recover(at.admin, code, { keeps, how: 'paper' })
    at.value(await recover('pair'))
    expect(await balanceOf(database.db, id)).toBe(0)
    expect(await at.row(code)).toMatchObject({ state: 'to_return', owner: 'consignor' })
    expect(await recover('money')).toMatchObject({ kind: 'conflict' })
    at.value(await at.desk.lost(at.second, code, { why }))
    at.value(await at.desk.confirmLoss(at.admin, code))
    expect(await balanceOf(database.db, id)).toBe(6_742_500)
    at.value(await recover('money'))
    expect(await at.row(code)).toMatchObject({ state: 'ready', owner: 'shop', termsId: null })
    expect(await balanceOf(database.db, id)).toBe(6_742_500)
    expect(await at.fixture.broken()).toEqual([])
  })

  async function foundAgain(): Promise<string> {
    const code = await listed()
    at.value(await at.desk.lost(at.admin, code, { why: 'No está en su estante.' }))
    expect(await at.desk.turnedUp(at.admin, code)).toMatchObject({ kind: 'conflict' })
    at.value(await at.desk.confirmLoss(at.second, code))
    await at.told()
    at.value(await at.desk.turnedUp(at.admin, code))
    return code
  }
  const undecided = async () => at.value(await at.desk.queue(at.admin, { state: 'found' }))
  const days = (count: number) => at.fixture.context.later(count * 24 * 60)

  test('found and undecided it stands in a queue; its owner is told until when, once more before it, and what they have then', async () => {
    const code = await foundAgain()
    const { id } = await at.consignorOf(code)
    const decideBy = daysAfter(dayOf(at.fixture.context.clock()), FOUND_DAYS)
    expect(await undecided()).toMatchObject({ pairs: [{ code, decideBy }], counts: { found: 1 } })
    expect(await at.desk.look(at.admin, code)).toMatchObject({ value: { found: { decideBy } } })
    expect(await at.told()).toEqual([expect.stringMatching(/^Apareció tu par/)])
    expect(await at.desk.turnedUp(at.admin, code)).toMatchObject({ message: FOUND_SAYS.already })
    days(FOUND_DAYS - FOUND_TOLD_DAYS - 1)
    expect(await at.desk.endUndecided()).toBe(0)
    expect(await at.told()).toEqual([])
    days(1)
    for (const _twice of [1, 2]) expect(await at.desk.endUndecided()).toBe(0)
    expect(await at.told()).toEqual([expect.stringMatching(/^Falta que elijas/)])
    // Its whole last day is theirs.
    days(FOUND_TOLD_DAYS)
    expect(await at.desk.endUndecided()).toBe(0)
    days(1)
    const ends = await Promise.all([at.desk.endUndecided(), at.desk.endUndecided()])
    expect(ends.toSorted()).toEqual([0, 1])
    expect(await at.row(code)).toMatchObject({ state: 'ready', owner: 'shop', termsId: null })
    expect(await balanceOf(database.db, id)).toBe(6_742_500)
    expect(await at.told()).toEqual([expect.stringMatching(/^Te quedaste con la plata/)])
    expect(await undecided()).toMatchObject({ pairs: [], counts: { found: 0 } })
    expect(await at.fixture.broken()).toEqual([])
  })

  test('what its owner chooses in time is what happens, whether the day ends meanwhile or not', async () => {
    const code = await foundAgain()
    const { id } = await at.consignorOf(code)
    days(FOUND_DAYS + 1)
    const [chosen] = await Promise.all([
      at.desk.recover(at.admin, code, { keeps: 'pair', how: 'paper' }),
      at.desk.endUndecided(),
    ])
    const { state, owner } = await at.row(code)
    expect([state, owner]).toEqual(chosen.ok ? ['to_return', 'consignor'] : ['ready', 'shop'])
    expect(await balanceOf(database.db, id)).toBe(chosen.ok ? 0 : 6_742_500)
    expect(await at.fixture.broken()).toEqual([])
  })

  test('it was another one: nothing is to be chosen; of who died nobody chooses in silence', async () => {
    const code = await foundAgain()
    at.value(await at.desk.notTurnedUp(at.second, code))
    expect(await at.desk.notTurnedUp(at.second, code)).toMatchObject({ message: FOUND_SAYS.notFound })
    expect(await undecided()).toMatchObject({ pairs: [] })
    at.value(await at.desk.turnedUp(at.admin, code))
    await database.db.update(consignors).set({ diedOn: '2026-11-01', diedNotedAt: new Date() })
    days(FOUND_DAYS + 1)
    expect(await at.desk.endUndecided()).toBe(0)
    expect(await undecided()).toMatchObject({ pairs: [{ code, decideBy: null }] })
    expect(await at.row(code)).toMatchObject({ state: 'written_off', owner: 'consignor' })
  })

  test('a damage takes it off sale until its owner accepts less, and what their part loses is paid', async () => {
    const code = await listed()
    const { id } = await at.consignorOf(code)
    const form = { price: '69900', floor: '60000', why: 'Se manchó en la vidriera.' }
    expect(await at.desk.damage(at.admin, code, { ...form, price: '99900' })).toMatchObject({
      fields: { price: DESK_SAYS.cheaper },
    })
    const { termsId } = at.value(await at.desk.damage(at.admin, code, form))
    expect((await at.row(code)).state).toBe('ready')
    expect(await at.pairs.list(at.mora, code)).toMatchObject({ kind: 'conflict' })
    const accept = { termsId, how: 'paper' }
    await database.db.update(consignors).set({ userId: at.mora.id })
    expect(await at.desk.acceptAtCounter(at.mora, code, accept)).toMatchObject({ reason: 'forbidden' })
    await database.db.update(consignors).set({ userId: null })
    at.value(await at.desk.acceptAtCounter(at.mora, code, accept))
    expect(await at.desk.acceptAtCounter(at.mora, code, accept)).toMatchObject({ kind: 'conflict' })
    expect(await balanceOf(database.db, id)).toBe(1_500_000)
    at.value(await at.pairs.list(at.mora, code))
    const [unit] = await database.db.select().from(units).where(eq(units.code, code))
    expect(unit!.priceCentavos).toBe(6_990_000)
    expect(await at.fixture.broken()).toEqual([])
  })
})
