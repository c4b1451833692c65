import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignorEntries, orders, settlementLines, users } from '#data/schema.ts'
import { orderNumber } from '#rules/orders/order.ts'
import {
  ACCOUNT_WAIT_SAYS,
  ROW_WAIT_SAYS,
  SETTLEMENT_SAYS,
  settlementNumber,
} from '#rules/consignment/settlements/settlement.ts'
import { CODE_FIRST } from '#rules/consignment/portal/holder.ts'
import { PROOF_MESSAGES } from '#rules/transfers/proof.ts'
import { SIGN_IN_AGAIN, anonymous } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { settling } from '#tests/support/shop/settling.ts'
import { balanceOf } from '../ledger/entries.ts'
import { numbersOf } from './account.ts'

/** Holds product §49.4, §49.10, §52.1, §52.2, §52.3, §52.4, §52.5, §52.6, §52.7, §52.8, §54.4. */

describeEachDatabase('paying consignors', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof settling>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await settling(database)))

  const preview = async () => shop.value(await shop.verbs.preview(shop.admin))
  const whyOf = async (consignorId: number) =>
    (await preview()).lines.find((line) => line.consignorId === consignorId)?.why

  test('a run takes what is owed, leaves what waits, and is written nowhere before it is closed', async () => {
    const one = await shop.owed(100_00, 250_50)
    const two = await shop.pairs.consignor()
    const { order, part } = await shop.sold(two)
    await shop.owe(two, -1_000_00, 'fee')
    const three = await shop.owed(-5_00)
    const before = await preview()
    expect(before.totals).toEqual({
      people: 2,
      rows: 4,
      total: 350_50 + part - 1_000_00,
      waiting: -5_00,
      left: 1,
    })
    expect(await whyOf(three)).toBe('nothing')

    const code = await shop.asked()
    await shop.returns.link(shop.admin, code, orderNumber(order.id))
    const waits = await preview()
    expect(waits.lines.find(({ consignorId }) => consignorId === two)).toMatchObject({
      total: -1_000_00,
      waiting: part,
      reasons: ['return'],
      why: 'nothing',
    })
    expect(ROW_WAIT_SAYS.return).toBe('El pedido tiene una devolución abierta.')
    const [made] = await shop.close()
    expect(made).toMatchObject({ consignorId: one, total: 350_50 })
    expect(await database.db.$count(settlementLines)).toBe(2)
    expect(await preview()).toMatchObject({ totals: { people: 0, total: 0 } })
    await shop.returns.cancel(shop.admin, code)
    expect(await shop.close()).toMatchObject([{ consignorId: two, total: part - 1_000_00 }])
  })

  test('a disputed payment waits, one that the shop lost does not: it bears it', async () => {
    const id = await shop.pairs.consignor()
    const { order } = await shop.sold(id)
    await database.db.update(orders).set({ paymentStatus: 'disputed' }).where(eq(orders.id, order.id))
    expect(await whyOf(id)).toBe('nothing')
    await database.db.execute(`update payments set status_detail = 'settled' where order_id = ${order.id}`)
    expect(await whyOf(id)).toBeNull()
  })

  test('says why somebody is not paid: no account, a new one, another person’s, no DNI, too little', async () => {
    const { context } = shop.fixture
    const none = await shop.owed(100_00)
    await database.db.execute(`delete from consignor_accounts where consignor_id = ${none}`)
    const fresh = await shop.owed(100_00)
    await shop.newAccount(fresh, { usableFrom: new Date(context.clock().getTime() + 3_600_000) })
    const other = await shop.owed(100_00)
    await shop.newAccount(other, { cuil: '20111111112', confirmedAt: null, confirmedBy: null })
    const unseen = await shop.owed(100_00)
    await database.db.execute(`update consignors set dni = '', dni_seen_at = null where id = ${unseen}`)
    Object.assign(context.settings, { settlementLeast: 200_00 })
    const small = await shop.owed(100_00)
    const old = await shop.pairs.consignor()
    await shop.owe(old, 100_00, 'compensation', new Date(context.clock().getTime() - 61 * 86_400_000))
    const whys = await Promise.all([none, fresh, other, unseen, small, old].map(whyOf))
    expect(whys).toEqual(['no-account', 'new-account', 'other-cuil', 'no-dni', 'small', null])
    expect(await shop.close()).toMatchObject([{ consignorId: old }])
    Object.assign(context.settings, { settlementLeast: null })
  })

  test('from the run to the money: another person approves, the file is the same bytes, the letter says so, nothing is owed', async () => {
    const id = await shop.owed(100_00, 250_50)
    const [made] = await shop.close()
    const own = await shop.verbs.approve(shop.fresh(shop.admin), { settlements: [{ id: made!.id }] })
    expect(own).toMatchObject({ kind: 'conflict', message: `L-000001: ${SETTLEMENT_SAYS.sameHands}` })
    const stale = { ...shop.second, authenticatedAt: null }
    expect(await shop.verbs.approve(stale, { settlements: [{ id: made!.id }] })).toMatchObject({
      reason: 'sign-in-again',
      message: SIGN_IN_AGAIN,
    })
    expect(await shop.approve([made!.id])).toMatchObject({ ok: true, value: { left: [] } })
    for (const shown of [
      { count: 1, total: 350_51 },
      { count: 2, total: 350_50 },
    ])
      expect(await shop.verbs.exportFile(shop.fresh(shop.admin), { ids: [made!.id], shown })).toMatchObject({
        kind: 'conflict',
        message: SETTLEMENT_SAYS.shownOther,
      })
    const file = shop.value(await shop.exported([made!.id]))
    expect(file).toMatchObject({ count: 1, total: 350_50 })
    expect(shop.value(await shop.exported([made!.id])).sha256).toBe(file.sha256)
    const { body } = shop.value(await shop.verbs.fileBody(shop.admin, file.sha256))
    expect(body).toMatch(
      /^\uFEFFCBU o CVU;Alias;CUIL;Titular;Importe;Referencia\r\n;zapas\.de\.filomena;27\d{9};Filomena Quiroga;"350,50";L-000001\r\n$/,
    )
    shop.fixture.emails.length = 0
    expect(await shop.pay([made!.id], '')).toMatchObject({ fields: { proof: SETTLEMENT_SAYS.proof } })
    expect(await shop.pay([made!.id])).toMatchObject({ ok: true })
    expect(await shop.pay([made!.id])).toMatchObject({ ok: true })
    expect(await shop.pay([made!.id], 'otro')).toMatchObject({ message: SETTLEMENT_SAYS.moved })
    await shop.fixture.work()
    expect(shop.subjects()).toEqual(['Te transferimos $\u00a0350,50'])
    expect(shop.fixture.emails[0]!.text).toMatch(/Consignacion\?enlace=[\s\S]*ver=L-000001/)
    expect(await balanceOf(database.db, id)).toBe(0)
    expect(await numbersOf(database.db, id)).toEqual({ onTheWay: 0, due: 0, paid: 350_50 })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('refused by the bank it is approved again with the account that was mended; come back it is owed again', async () => {
    const id = await shop.owed(100_00)
    const [settlement] = await shop.approved()
    await shop.exported([settlement!])
    shop.fixture.emails.length = 0
    expect(await shop.verbs.fail(shop.admin, settlement!, { reason: 'La cuenta no existe' })).toMatchObject({
      ok: true,
    })
    await shop.fixture.work()
    expect(shop.subjects()).toEqual(['El banco rechazó la transferencia'])
    expect(shop.fixture.emails[0]!.text).toMatch(/Corregir mi cuenta[\s\S]*enlace=[\s\S]*ver=datos/)
    const account = await shop.newAccount(id)
    const unseen = await shop.approve([settlement!])
    expect(unseen).toMatchObject({ kind: 'conflict', message: expect.stringContaining('la cuenta cambió') })
    const seen = await shop.verbs.approve(shop.fresh(shop.second), {
      settlements: [{ id: settlement!, accountId: account.id }],
    })
    expect(seen).toMatchObject({ ok: true })
    expect(await shop.rowOf(settlement!)).toMatchObject({ account: 'otra.cuenta.mp', fileSha256: null })
    // By hand, without a file.
    expect(await shop.pay([settlement!])).toMatchObject({ ok: true })
    const back = await shop.verbs.reverse(shop.fresh(shop.admin), settlement!, { reason: 'Cuenta cerrada' })
    expect(back).toMatchObject({ ok: true })
    expect(await numbersOf(database.db, id)).toEqual({ onTheWay: 0, due: 100_00, paid: 0 })
    expect(await shop.close()).toMatchObject([{ consignorId: id, total: 100_00 }])
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('an account that changed after the approval is paid nothing, in a file or by hand, until it is approved again', async () => {
    const id = await shop.owed(100_00)
    const [settlement] = await shop.approved()
    const account = await shop.newAccount(id)
    const says =
      'L-000001: la cuenta cambió después de aprobarla. Aprobala de nuevo para pagar a la cuenta nueva.'
    expect(await shop.exported([settlement!])).toMatchObject({ kind: 'conflict', message: says })
    expect(await shop.pay([settlement!])).toMatchObject({ kind: 'conflict', message: says })
    const end = await shop.verbs.approve(shop.fresh(shop.second), {
      settlements: [{ id: settlement!, accountId: account.id }],
    })
    expect(end).toMatchObject({ ok: true })
    expect(await shop.exported([settlement!])).toMatchObject({ ok: true })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('called off, its rows go to another; from the record a run is taken back', async () => {
    await shop.owed(100_00)
    const [one] = await shop.close()
    expect(await shop.verbs.callOff(shop.admin, one!.id, { reason: '' })).toMatchObject({
      fields: { reason: SETTLEMENT_SAYS.reason },
    })
    const row = { action: 'settlement.close', entityId: String(one!.id) }
    expect(await shop.verbs.undo(shop.admin, row as never)).toMatchObject({ ok: true })
    const [two] = await shop.close()
    expect(two).toMatchObject({ total: 100_00 })
    expect(await shop.verbs.callOff(shop.admin, one!.id, { reason: 'Otra vez' })).toMatchObject({
      message: SETTLEMENT_SAYS.moved,
    })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('a correction has a reason and is told, once; it is taken back while it is in no settlement', async () => {
    const id = await shop.owed(100_00)
    const form = { kind: 'take', amount: '30', reason: 'Limpieza que pediste', key: shop.key() }
    shop.fixture.emails.length = 0
    expect(await shop.verbs.adjust(shop.fresh(shop.admin), id, form)).toMatchObject({
      value: { balance: 70_00 },
    })
    expect(await shop.verbs.adjust(shop.fresh(shop.admin), id, form)).toMatchObject({
      value: { balance: 70_00 },
    })
    await shop.fixture.work()
    expect(shop.subjects()).toEqual(['Corregimos tu cuenta: − $\u00a030'])
    const [entry] = await database.db
      .select()
      .from(consignorEntries)
      .where(eq(consignorEntries.kind, 'adjustment'))
    const row = { action: 'consignor.adjust', entityId: String(id), after: { id: entry!.id } }
    expect(await shop.verbs.undo(shop.admin, row as never)).toMatchObject({ value: { balance: 100_00 } })
    expect(await shop.verbs.undo(shop.admin, row as never)).toMatchObject({ kind: 'conflict' })
    await shop.verbs.adjust(shop.fresh(shop.admin), id, { ...form, key: shop.key() })
    const [last] = await database.db.select().from(consignorEntries).orderBy(consignorEntries.id).offset(3)
    await shop.close()
    const closed = { ...row, after: { id: last!.id } }
    expect(await shop.verbs.undo(shop.admin, closed as never)).toMatchObject({
      message: SETTLEMENT_SAYS.open,
    })
  })

  test('a service that they asked for is a row of its own kind, told with what it was, and taken back as one', async () => {
    const id = await shop.owed(100_00)
    await shop.fixture.work()
    shop.fixture.emails.length = 0
    const form = {
      kind: 'service',
      amount: '30',
      reason: 'Limpieza de suelas, pedida el lunes',
      key: shop.key(),
    }
    expect(await shop.verbs.adjust(shop.fresh(shop.admin), id, form)).toMatchObject({
      value: { balance: 70_00 },
    })
    await shop.fixture.work()
    expect(shop.subjects()).toEqual(['Servicio que pediste: $\u00a030'])
    expect(shop.fixture.emails[0]!.text).toContain('Limpieza de suelas')
    expect(shop.fixture.emails[0]!.text).toMatch(/Ver mi cuenta[\s\S]*Consignacion\?enlace=[\s\S]*ver=cuenta/)
    const [fee] = await database.db.select().from(consignorEntries).where(eq(consignorEntries.kind, 'fee'))
    expect(fee).toMatchObject({ amountCentavos: -30_00 })
    const row = { action: 'consignor.adjust', entityId: String(id), after: { id: fee!.id } }
    expect(await shop.verbs.undo(shop.admin, row as never)).toMatchObject({ value: { balance: 100_00 } })
    expect(await database.db.$count(consignorEntries, eq(consignorEntries.kind, 'fee'))).toBe(2)
  })

  test('the bank’s own file stands for its number, of one transfer; its owner sees it after a code, and nobody else', async () => {
    const id = await shop.owed(100_00)
    const other = await shop.owed(100_00)
    const [one, two] = await shop.approved()
    const pdf = new TextEncoder().encode('%PDF-1.7 comprobante')
    const pay = (ids: number[], proof: string, file: Uint8Array | null) =>
      shop.verbs.markPaid(shop.fresh(shop.admin), { ids, proof }, file)
    expect(await pay([one!], '', null)).toMatchObject({ fields: { proof: SETTLEMENT_SAYS.proof } })
    expect(await pay([one!], '', new TextEncoder().encode('hola'))).toMatchObject({
      fields: { file: PROOF_MESSAGES.kind },
    })
    expect(await pay([one!, two!], '', pdf)).toMatchObject({ fields: { file: SETTLEMENT_SAYS.proofOfOne } })
    const number = settlementNumber(one!)
    expect(await shop.verbs.addProof(shop.fresh(shop.admin), number, pdf)).toMatchObject({ kind: 'conflict' })
    shop.value(await pay([one!], '', pdf))
    shop.fixture.emails.length = 0
    await shop.fixture.work()
    expect(shop.fixture.emails[0]!.text).not.toContain('Número del banco')
    const { consignorId } = await shop.rowOf(one!)
    const holder = { consignorId, userId: null, email: '', by: 'link', proven: true } as const
    expect(shop.value(await shop.verbs.proofFor(holder, number))).toMatchObject({ kind: 'pdf' })
    expect(shop.value(await shop.verbs.statementFor(holder, number)).proofFile).toBe(true)
    expect(await shop.verbs.proofFor({ ...holder, proven: false }, number)).toMatchObject({
      message: CODE_FIRST,
    })
    const stranger = { ...holder, consignorId: consignorId === id ? other : id }
    expect(await shop.verbs.proofFor(stranger, number)).toMatchObject({ kind: 'missing' })
    const depot = await seedUser(database, { role: 'warehouse', username: 'depo' })
    expect(await shop.verbs.proof(depot, number)).toMatchObject({ reason: 'forbidden' })
    expect(await shop.verbs.addProof(depot, number, pdf)).toMatchObject({ kind: 'refused' })
    // Another one takes its place.
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
    shop.value(await shop.verbs.addProof(shop.fresh(shop.admin), number, png))
    expect(shop.value(await shop.verbs.proof(shop.admin, number))).toMatchObject({ kind: 'png' })
    expect(await shop.fixture.broken()).toEqual([])
  })

  test('nobody approves their own money; one person alone may approve what they closed', async () => {
    const own = await shop.pairs.consignor({ userId: shop.second.id })
    await shop.owe(own, 100_00)
    const [settlement] = await shop.close()
    expect(await shop.approve([settlement!.id])).toMatchObject({
      message: `L-000001: ${SETTLEMENT_SAYS.own}`,
    })
    await database.db.update(users).set({ role: null }).where(eq(users.id, shop.second.id))
    const alone = await shop.verbs.approve(shop.fresh(shop.admin), { settlements: [{ id: settlement!.id }] })
    expect(alone).toMatchObject({ ok: true })
  })

  test('the statement is its owner’s and nobody else’s, its account is hidden, and who works without money sees none', async () => {
    const id = await shop.pairs.consignor()
    const { part, code } = await shop.sold(id)
    const [settlement] = await shop.approved()
    const holder = { consignorId: id, userId: null, email: '', by: 'link', proven: false } as const
    const mine = shop.value(await shop.verbs.statementFor(holder, 'L-000001'))
    expect(mine).toMatchObject({ total: part, account: 'za···na', state: 'approved' })
    // A link may have been passed on.
    expect([mine.name, mine.holder, mine.cuil]).toEqual(['', '', ''])
    const proven = shop.value(await shop.verbs.statementFor({ ...holder, proven: true }, 'L-1'))
    expect(proven.holder).not.toBe('')
    expect(mine.lines[0]).toMatchObject({
      amount: part,
      split: { price: 8_990_000, commission: 2_247_500, part },
    })
    expect(mine.lines[0]!.pair!.code.replaceAll('-', '')).toContain(code)
    expect(await shop.verbs.statementFor({ ...holder, consignorId: id + 1 }, 'L-1')).toMatchObject({
      kind: 'missing',
    })
    const pdf = shop.value(await shop.verbs.statementPdfFor(holder, 'L-1'))
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    expect(shop.value(await shop.verbs.statementCsvFor(holder, 'L-1'))).toContain('89900;22475;67425')
    const page = shop.value(await shop.verbs.find(shop.admin, 'L-000001'))
    expect(page).toMatchObject({ id: settlement, history: [{ to: 'Por aprobar' }, { to: 'Aprobada' }] })
    for (const role of ['sales', 'accountant'] as const)
      expect(await shop.verbs.close(await seedUser(database, { role }), { key: shop.key() })).toMatchObject({
        reason: 'forbidden',
      })
    const warehouse = await seedUser(database, { role: 'warehouse' })
    for (const visitor of [warehouse, shop.ana, anonymous])
      for (const asked of [
        shop.verbs.preview(visitor),
        shop.verbs.list(visitor),
        shop.verbs.find(visitor, 'L-1'),
        shop.verbs.accountOf(visitor, id),
        shop.verbs.paperlessCsv(visitor),
      ])
        expect(await asked).toMatchObject({ kind: 'refused' })
    expect(ACCOUNT_WAIT_SAYS['new-account']).toBe('La cuenta es nueva: todavía espera.')
  })

  test('on its day of the week whoever may pay is told, once, where there is something to pay', async () => {
    const { context } = shop.fixture
    context.setClock('2026-12-01T15:00:00Z')
    expect(await shop.verbs.remindRun()).toBe(0)
    await shop.owed(100_00)
    expect(await shop.verbs.remindRun()).toBe(2)
    await shop.verbs.remindRun()
    context.setClock('2026-12-02T15:00:00Z')
    expect(await shop.verbs.remindRun()).toBe(0)
    expect(await shop.fixture.queued('mail')).toBe(1)
  })
})
