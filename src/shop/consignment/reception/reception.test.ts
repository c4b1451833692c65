import { randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { agreements, consignors, unitEvents, unitPapers, units, unitTerms } from '#data/schema.ts'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { photo } from '#tests/support/photo.ts'
import { atTheDesk, walkIn } from '#tests/support/shop/at-the-desk.ts'

/** Holds product §50.1, §50.2, §50.3, §55.1. */

/** A small picture that says to be another. */
async function claiming(width: number, height: number): Promise<Uint8Array> {
  const bytes = await sharp(await photo())
    .png()
    .toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

describeEachDatabase('pairs are received', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (at = await atTheDesk(database)))

  test('who walks in leaves a pair with the code of their mailbox, and has their receipt', async () => {
    const { desk, mora, row, value } = at
    const [code] = await at.awaited({ calendar: 'own', steps: '15 | 5' })
    const receive = (changes: object = {}) => desk.receive(mora, at.receiving([code!], changes))
    expect(await receive()).toMatchObject({ message: DESK_SAYS.dniFirst })
    const { id } = await at.consignorOf(code!)
    value(await at.people.seeDocument(mora, id, { dni: '30.123.456', adult: 'on' }))
    expect(await receive()).toMatchObject({ kind: 'invalid', fields: { photos: expect.any(String) } })
    await at.prepared([code!], mora)
    expect(await receive({ how: 'code' })).toMatchObject({ fields: { code: DESK_SAYS.code } })
    value(await desk.sendCounterCode(mora, code!, 'receive'))
    const typed = await at.mailedCode()
    expect(await receive({ how: 'code', code: typed === '111111' ? '111112' : '111111' })).toMatchObject({
      kind: 'invalid',
    })
    value(await receive({ how: 'code', code: typed, note: 'La caja vino abollada' }))
    expect(await row(code!)).toMatchObject({ state: 'received', shelf: 'C2', floorCentavos: 6_500_000 })
    expect((await row(code!)).receivedAt).not.toBeNull()
    const [terms] = await database.db.select().from(unitTerms)
    expect(terms).toMatchObject({ how: 'counter_code', witness: mora.id, commissionBp: 2500 })
    expect((await at.consignorOf(code!)).emailProvenAt).not.toBeNull()
    const subjects = await at.told()
    expect(subjects).toContain(`Comprobante VR-${code!.slice(0, 4)}-${code!.slice(4)}`)
    const text = at.fixture.emails.find(({ subject }) => subject.startsWith('Comprobante'))!.text!
    for (const said of [
      'Desde ahora respondemos por él',
      '67.425',
      'Día 15: baja 5',
      '/Consignacion?enlace=',
    ])
      expect(text).toContain(said)
    expect(await at.fixture.broken()).toEqual([])
  })

  test('of several pairs that come at once the receipt says what was agreed of each', async () => {
    const codes = [...(await at.awaited()), ...(await at.awaited({ price: '120000', floor: '90000' }))]
    await at.prepared(codes)
    await at.desk.addPapers(at.admin, codes[1]!, 'received', [await photo(640, 480), await photo(480, 640)])
    at.value(await at.desk.receive(at.admin, at.receiving(codes)))
    await at.told()
    const text = at.fixture.emails.find(({ subject }) => subject.startsWith('Comprobante'))!.text!
    expect(text).toMatch(/Lo que acordamos de VR-[^]*89\.900[^]*Lo que acordamos de VR-[^]*120\.000/)
  })

  test('twelve equal new ones are one form, one receipt and twelve codes; two forms or two receipts at once are one', async () => {
    const form = walkIn({ equal: '12' })
    const [one, two] = await Promise.all([at.desk.walkIn(at.admin, form), at.desk.walkIn(at.admin, form)])
    const codes = at.value(one).codes
    expect(at.value(two).codes).toEqual(codes)
    expect(new Set(codes).size).toBe(12)
    expect(await database.db.$count(unitTerms)).toBe(12)
    await at.prepared(codes)
    const ends = await Promise.all([
      at.desk.receive(at.admin, at.receiving(codes)),
      at.desk.receive(at.mora, at.receiving([...codes].toReversed())),
    ])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await database.db.$count(unitEvents, eq(unitEvents.to, 'received'))).toBe(12)
    expect(await database.db.$count(agreements)).toBe(1)
    expect((await at.told()).filter((subject) => subject.startsWith('Comprobante'))).toHaveLength(1)
  })

  test('one tag printed twice and tied to two pairs is one pair: the other waits, and is missed, under its own code', async () => {
    const [tied, other] = await at.awaited({ equal: '2' })
    const printed = [tied!, printUnitCode(tied!)]
    expect(at.value(await at.pairs.tags(at.mora, printed))).toMatchObject([{ code: tied }])
    await at.prepared([tied!])
    await at.prepared([other!])
    for (const turn of [0, 1]) {
      const code = turn === 0 ? tied! : other!
      const seals = ['1001', '1002']
      const ends = await meet(
        database,
        sql`select 1 from units where code = ${code} for update`,
        [at.admin, at.mora].map(
          (by, n) => () => at.desk.receive(by, at.receiving([code], { seal: seals[n], shelf: `C${n}` })),
        ),
        turn,
      )
      const [first, late] = [ends.findIndex(({ ok }) => ok), ends.findIndex(({ ok }) => !ok)]
      expect(ends[late]).toMatchObject({ kind: 'conflict', message: UNIT_SAYS.moved })
      // By its seal it is known which of the two it is.
      expect(await at.row(code)).toMatchObject({ state: 'received', seal: seals[first], shelf: `C${first}` })
      if (turn === 0) expect(await at.row(other!)).toMatchObject({ state: 'awaited', seal: '' })
    }
    expect(await database.db.$count(unitEvents, eq(unitEvents.to, 'received'))).toBe(2)
    const { id } = at.value(await at.pairs.counts.start(at.mora, {}))
    await Promise.all(
      printed.map(async (one) =>
        at.value(await at.pairs.counts.scan(at.mora, id, { codes: one, key: randomUUID() })),
      ),
    )
    expect(at.value(await at.pairs.counts.find(at.mora, id))).toMatchObject({
      expected: 2,
      seen: 1,
      missing: [{ code: other }],
    })
    expect(await at.fixture.broken()).toEqual([])
  })

  test('what one person brings at once is one visit, one code and one receipt, each pair with its own terms and seal', async () => {
    const [one] = await at.awaited()
    const [two] = await at.awaited({ model: 'Samba', price: '120000', floor: '90000' })
    const [stays] = await at.awaited({ model: 'Gazelle' })
    const [other] = await at.awaited({ email: 'otra@example.com' })
    const look = at.value(await at.desk.look(at.mora, one!))
    expect(look.alsoAwaited.map(({ code, photos }) => [code, photos])).toEqual([
      [two, 0],
      [stays, 0],
    ])
    await at.prepared([one!])
    const seals = { [one!]: 'A1', [`VR-${two!.slice(0, 4)}-${two!.slice(4)}`]: 'A2' }
    const receive = (codes: string[]) => at.desk.receive(at.mora, at.receiving(codes, { seals }))
    expect(await receive([one!, two!])).toMatchObject({
      fields: { photos: expect.stringContaining(`De VR-${two!.slice(0, 4)}-${two!.slice(4)}: sacale`) },
    })
    await at.prepared([two!])
    expect(await receive([one!, two!, other!])).toMatchObject({ fields: { codes: DESK_SAYS.owner } })
    expect(at.value(await receive([one!, two!])).codes).toEqual([one, two])
    expect([await at.row(one!), await at.row(two!), await at.row(stays!)]).toMatchObject([
      { state: 'received', seal: 'A1', floorCentavos: 6_500_000 },
      { state: 'received', seal: 'A2', floorCentavos: 9_000_000 },
      { state: 'awaited' },
    ])
    expect((await at.told()).filter((subject) => subject.startsWith('Comprobante'))).toHaveLength(1)
    const text = at.fixture.emails.find(({ subject }) => subject.startsWith('Comprobante'))!.text!
    // Of each its own.
    for (const said of ['Nike Samba', '67.425', '90.000']) expect(text).toContain(said)
    expect(text.match(/Lo que acordamos de VR-/g)).toHaveLength(2)
    expect(await at.fixture.broken()).toEqual([])
  })

  test('nothing is taken of who is blocked or forgotten, nor by its own owner, nor while the shop takes none', async () => {
    const [code] = await at.awaited()
    await at.prepared([code!])
    const set = (values: object) => database.db.update(consignors).set(values)
    await set({ userId: at.mora.id })
    expect(await at.desk.receive(at.mora, at.receiving([code!]))).toMatchObject({ reason: 'forbidden' })
    expect(await at.desk.addPapers(at.mora, code!, 'received', [await photo()])).toMatchObject({
      reason: 'forbidden',
    })
    await set({ userId: null, blockedReason: 'Trajo un par robado' })
    expect(await at.desk.receive(at.admin, at.receiving([code!]))).toMatchObject({
      message: DESK_SAYS.blocked,
    })
    expect(await at.desk.walkIn(at.admin, walkIn())).toMatchObject({ message: DESK_SAYS.blocked })
    await set({ blockedReason: null, erasedAt: new Date() })
    expect(await at.desk.receive(at.admin, at.receiving([code!]))).toMatchObject({ kind: 'conflict' })
    expect(await at.desk.walkIn(at.mora, walkIn())).toMatchObject({ reason: 'forbidden' })
    at.fixture.context.settings.consignment = 'no'
    expect(await at.desk.walkIn(at.admin, walkIn())).toMatchObject({ message: DESK_SAYS.closed })
    at.fixture.context.settings.consignment = 'yes'
    expect((await at.row(code!)).state).toBe('awaited')
  })

  test('its photos are ours and private; what is none, or too large, is said', async () => {
    const [code] = await at.awaited()
    const add = (bytes: Uint8Array) => at.desk.addPapers(at.admin, code!, 'received', [bytes])
    const bytes = await photo()
    expect(await add(bytes)).toMatchObject({ value: { count: 1 } })
    expect(await add(bytes)).toMatchObject({ value: { count: 1 } })
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500)])
    const huge = await claiming(20_000, 10_000)
    for (const bad of [pdf, huge, new Uint8Array()]) expect(await add(bad)).toMatchObject({ kind: 'invalid' })
    const [paper] = await database.db.select().from(unitPapers)
    const drawn = await sharp(paper!.bytes).metadata()
    expect([drawn.format, drawn.exif]).toEqual(['webp', undefined])
    expect(await at.desk.paper(at.mora, code!, paper!.id)).toMatchObject({ ok: true })
    expect(await at.desk.paper(at.ana, code!, paper!.id)).toMatchObject({ reason: 'forbidden' })
    expect(await at.desk.paper(anonymous, code!, paper!.id)).toMatchObject({ reason: 'signed-out' })
    const [other] = await at.awaited({ email: 'otra@example.com' })
    expect(await at.desk.paper(at.admin, other!, paper!.id)).toMatchObject({ kind: 'missing' })
  })

  test('a floor that leaves more than half to the shop, or above the price, is said beside it', async () => {
    for (const [price, floor] of [
      ['89900', '90000'],
      ['89900', '11999'],
    ])
      expect(await at.desk.walkIn(at.admin, walkIn({ price, floor }))).toMatchObject({
        fields: { floor: expect.any(String) },
      })
    expect(await at.desk.walkIn(at.admin, walkIn({ grade: 'good', equal: '2' }))).toMatchObject({
      fields: { equal: expect.any(String) },
    })
    expect(await database.db.$count(units)).toBe(0)
  })
})
