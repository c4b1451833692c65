import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, consignorAccounts, consignorHeirs } from '#data/schema.ts'
import { CONSIGNOR_SAYS } from '#rules/consignment/people/consignor.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { ACCOUNT_WAIT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import { openConsignment } from '#shop/consignment/consignment.ts'
import { addEntry } from '#shop/consignment/ledger/entries.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'
import { cuilOf } from '#tests/support/shop/consigned-pairs.ts'
import { DEATH, HEIR, HEIR_ACCOUNT } from '#tests/support/shop/dead-owner.ts'

/** Holds product §49.9. */

describeOneDatabase('who inherits from a consignor', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  let shop: ReturnType<typeof openConsignment>
  let code: string
  let id: number
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    at = await atTheDesk(database)
    shop = openConsignment(at.fixture.context)
    code = await at.ready()
    at.value(await at.pairs.list(at.mora, code))
    id = (await at.consignorOf(code)).id
    await at.told()
  })
  const die = () => at.people.markDeath(at.admin, id, DEATH)
  const record = async (action: string) => {
    const [row] = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'consignor'), eq(auditLog.action, action)))
    return row!
  }
  const handBack = (form: object) => at.desk.handBack(at.mora, code, { to: 'Julia Quiroga', ...form })
  /** With what is owed to them, and people who may pay it. */
  async function owed() {
    await database.transaction((tx) =>
      addEntry(tx, {
        consignorId: id,
        kind: 'compensation',
        amountCentavos: 5_000_000,
        reason: 'Se manchó',
        actor: 'system:test',
        requestKey: 'owed',
        at: at.fixture.context.clock(),
      }),
    )
  }
  const close = (key: string) => shop.settlements.close(at.admin, { key })
  const line = async () => at.value(await shop.settlements.preview(at.admin)).lines[0]!

  test('two people sign who inherits, and only they take a pair home, by their DNI', async () => {
    expect(await at.people.nameHeir(at.admin, id, HEIR)).toMatchObject({ message: DEATH_SAYS.alive })
    const { dni } = await at.consignorOf(code)
    at.value(await die())
    expect(await at.people.nameHeir(at.admin, id, { ...HEIR, paper: 'x', dni: '1' })).toMatchObject({
      fields: { paper: DEATH_SAYS.paper, dni: CONSIGNOR_SAYS.dni },
    })
    expect(await at.people.nameHeir(at.admin, id, { ...HEIR, dni })).toMatchObject({
      fields: { dni: DEATH_SAYS.ownDni },
    })
    const heir = at.value(await at.people.nameHeir(at.admin, id, HEIR))
    expect(await at.people.nameHeir(at.second, id, HEIR)).toMatchObject({
      fields: { dni: DEATH_SAYS.heirKnown },
    })
    expect(await at.people.confirmHeir(at.admin, id, heir.id)).toMatchObject({
      message: DEATH_SAYS.otherPerson,
    })
    expect(await handBack({ how: 'dni', dni: HEIR.dni })).toMatchObject({ message: DEATH_SAYS.noHeirs })
    at.value(await at.people.confirmHeir(at.second, id, heir.id))
    expect(await at.people.confirmHeir(at.second, id, heir.id)).toMatchObject({
      message: DEATH_SAYS.heirConfirmed,
    })
    expect(await handBack({ how: 'dni', dni })).toMatchObject({ fields: { dni: DEATH_SAYS.notHeir } })
    expect(await handBack({ how: 'code', code: '123456' })).toMatchObject({
      fields: { how: DEATH_SAYS.heirByDni },
    })
    at.value(await handBack({ how: 'dni', dni: HEIR.dni }))
    expect(await at.row(code)).toMatchObject({ state: 'handed_back', handedTo: 'Julia Quiroga' })
    expect(await at.told()).toEqual([])
    expect(await at.fixture.broken()).toEqual([])
  })

  test('what is owed waits, and is paid to an account of a confirmed heir', async () => {
    await owed()
    await database.db.insert(consignorAccounts).values({
      consignorId: id,
      account: 'filomena',
      holder: 'Filomena Quiroga',
      cuil: cuilOf((await at.consignorOf(code)).dni),
      usableFrom: at.fixture.context.clock(),
      createdBy: 'system:test',
    })
    const before = at.value(await close('before-death')).settlements[0]!
    at.value(await die())
    const fresh = { ...at.second, authenticatedAt: at.fixture.context.clock() }
    expect(await shop.settlements.approve(fresh, { settlements: [{ id: before.id }] })).toMatchObject({
      message: expect.stringContaining(ACCOUNT_WAIT_SAYS.died),
    })
    at.value(await shop.settlements.callOff(at.admin, before.id, { reason: 'Falleció' }))
    expect(await line()).toMatchObject({ why: 'died', waiting: 0 })
    expect(await close('none-is-paid')).toMatchObject({ kind: 'conflict' })
    const heir = at.value(await at.people.nameHeir(at.admin, id, HEIR))
    const record = (form: object) => at.people.heirAccount(at.admin, id, heir.id, form)
    expect(await record(HEIR_ACCOUNT)).toMatchObject({ message: DEATH_SAYS.heirUnconfirmed })
    at.value(await at.people.confirmHeir(at.second, id, heir.id))
    expect(await record({ ...HEIR_ACCOUNT, cuil: cuilOf('30999888') })).toMatchObject({
      fields: { cuil: DEATH_SAYS.cuilOfHeir },
    })
    at.value(await record(HEIR_ACCOUNT))
    expect(await line()).toMatchObject({ why: 'new-account' })
    await database.db.update(consignorAccounts).set({ usableFrom: at.fixture.context.clock() })
    expect(await line()).toMatchObject({ why: null, total: 5_000_000 })
    const [made] = at.value(await close('to-the-heir')).settlements
    at.value(await shop.settlements.approve(fresh, { settlements: [{ id: made!.id }] }))
    at.value(await shop.settlements.markPaid(fresh, { ids: [made!.id], proof: 'B-1' }))
    expect(await at.told()).toEqual([])
    expect(await at.fixture.broken()).toEqual([])
    await database.db.update(consignorHeirs).set({ confirmedAt: null, confirmedBy: null })
    expect(await at.fixture.broken()).toContainEqual(expect.stringContaining('nor a confirmed heir’s'))
    at.value(await at.people.removeHeir(at.admin, id, heir.id))
    await database.transaction((tx) =>
      addEntry(tx, {
        consignorId: id,
        kind: 'compensation',
        amountCentavos: 1_000_000,
        reason: 'Otra',
        actor: 'system:test',
        requestKey: 'more',
        at: at.fixture.context.clock(),
      }),
    )
    expect(await line()).toMatchObject({ why: 'died' })
  })

  test('of several who inherit the one is paid whom two people marked; nobody until then', async () => {
    await owed()
    at.value(await die())
    const inherits = async (dni: string) => {
      const { id: heir } = at.value(await at.people.nameHeir(at.admin, id, { ...HEIR, dni }))
      at.value(await at.people.confirmHeir(at.second, id, heir))
      return heir
    }
    const account = (heir: number, dni: string) =>
      at.people.heirAccount(at.admin, id, heir, { ...HEIR_ACCOUNT, cuil: cuilOf(dni) })
    const usable = () => database.db.update(consignorAccounts).set({ usableFrom: at.fixture.context.clock() })
    const julia = await inherits('40111222')
    at.value(await account(julia, '40111222'))
    await usable()
    expect(await line()).toMatchObject({ why: null })
    // One more inherits: whose account was told last says nothing of who is paid.
    const rita = await inherits('40555666')
    expect(await line()).toMatchObject({ why: 'died' })
    expect(await close('nobody-is-marked')).toMatchObject({ kind: 'conflict' })
    expect(await account(rita, '40555666')).toMatchObject({ message: DEATH_SAYS.notPayee })
    expect(await at.people.confirmPayee(at.second, id, rita)).toMatchObject({
      message: DEATH_SAYS.payeeUnmarked,
    })
    expect(await at.people.markPayee(at.mora, id, rita)).toMatchObject({ kind: 'refused' })
    at.value(await at.people.markPayee(at.admin, id, rita))
    expect(await at.people.markPayee(at.second, id, rita)).toMatchObject({ message: DEATH_SAYS.payeeMarked })
    expect(await at.people.confirmPayee(at.admin, id, rita)).toMatchObject({
      message: DEATH_SAYS.otherPerson,
    })
    expect(await account(rita, '40555666')).toMatchObject({ message: DEATH_SAYS.notPayee })
    expect(await at.people.find(at.second, id)).toMatchObject({
      value: { heirs: [{ payee: 'no' }, { payee: 'marked', payeeMine: false }] },
    })
    at.value(await at.people.confirmPayee(at.second, id, rita))
    expect(await at.people.confirmPayee(at.second, id, rita)).toMatchObject({
      message: DEATH_SAYS.payeeMarked,
    })
    // It is still Julia's account that was told last.
    expect(await line()).toMatchObject({ why: 'died' })
    at.value(await account(rita, '40555666'))
    await usable()
    expect(await line()).toMatchObject({ why: null, total: 5_000_000 })
    const [made] = at.value(await close('paid-to-rita')).settlements
    // Another is marked meanwhile: what was closed is not approved, nor paid.
    at.value(await at.people.markPayee(at.admin, id, julia))
    const fresh = { ...at.second, authenticatedAt: at.fixture.context.clock() }
    expect(await shop.settlements.approve(fresh, { settlements: [{ id: made!.id }] })).toMatchObject({
      message: expect.stringContaining(ACCOUNT_WAIT_SAYS.died),
    })
    // Alone again, nobody has to be marked.
    at.value(await at.people.removeHeir(at.admin, id, julia))
    at.value(await shop.settlements.approve(fresh, { settlements: [{ id: made!.id }] }))
    at.value(await shop.settlements.markPaid(fresh, { ids: [made!.id], proof: 'B-1' }))
    expect(await record('consignor.heir-payee-confirm')).toMatchObject({ after: { dni: expect.any(String) } })
    expect(await at.fixture.broken()).toEqual([])
  })
})
