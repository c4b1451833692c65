import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, consignors, unitLosses } from '#data/schema.ts'
import { FOUND_DAYS, FOUND_SAYS } from '#rules/consignment/found.ts'
import { CODE_FIRST, DIED, type Holder } from '#rules/consignment/portal/holder.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'
import { meanwhile } from '#tests/support/shop/meanwhile.ts'
import { balanceOf } from '../ledger/entries.ts'
import { openChoose } from './choose.ts'

/** Holds product §50.7. */

const PAID = 6_742_500
const DAY = 24 * 60

describeEachDatabase('an owner chooses on their page', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  let code: string
  let holder: Holder
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    at = await atTheDesk(database)
    code = await at.ready()
    at.value(await at.pairs.list(at.mora, code))
    at.value(await at.desk.lost(at.admin, code, { why: 'No está en su estante.' }))
    at.value(await at.desk.confirmLoss(at.second, code))
    at.value(await at.desk.turnedUp(at.admin, code))
    await at.told()
    const { id, email } = await at.consignorOf(code)
    holder = { consignorId: id, userId: null, email, by: 'link', proven: true }
  })
  const choose = (keeps: string, was = '', by: Holder = holder) =>
    at.desk.chooseFound(by, code, { keeps, was })
  const days = (count: number) => at.fixture.context.later(count * DAY)
  const today = () => dayOf(at.fixture.context.clock())
  const stands = async () => {
    const { state, owner } = await at.row(code)
    expect(await at.fixture.broken()).toEqual([])
    return [state, owner, await balanceOf(database.db, holder.consignorId)]
  }
  const chosen = async () =>
    (await database.db.select({ chosen: unitLosses.chosen }).from(unitLosses).orderBy(unitLosses.id)).at(-1)!
      .chosen
  const audited = async (action: 'unit.found-chosen' | 'unit.found-kept' | 'unit.found-returned') =>
    database.db
      .select({ actor: auditLog.actor, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, action), eq(auditLog.entityId, code)))
      .orderBy(auditLog.id)

  test.each([
    ['the money', 'money', ['ready', 'shop', PAID], /^Te quedaste con la plata/, 'unit.found-kept'],
    ['the pair', 'pair', ['to_return', 'consignor', 0], /^Apareció tu par/, 'unit.found-returned'],
  ] as const)('%s, which happens when that day is over, once', async (_what, keeps, after, letter, deed) => {
    expect(at.value(await choose(keeps))).toEqual({ chosen: { keeps, until: today() } })
    expect(await at.told()).toEqual([expect.stringMatching(/^Apareció: elegiste/)])
    expect(await at.desk.endUndecided()).toBe(0)
    expect(await stands()).toEqual(['written_off', 'consignor', PAID])
    const page = at.value(await at.portal.pair(holder, code))
    expect(page).toMatchObject({ found: { chosen: keeps }, story: { moment: 'found' } })
    expect(at.value(await at.desk.look(at.admin, code))).toMatchObject({ found: { chosen: { keeps } } })
    expect(at.value(await at.desk.queue(at.admin, { state: 'found' })).pairs).toMatchObject([
      { chosen: keeps },
    ])
    days(1)
    const ends = await Promise.all([at.desk.endUndecided(), at.desk.endUndecided()])
    expect(ends.toSorted()).toEqual([0, 1])
    expect(await stands()).toEqual(after)
    expect(await at.told()).toEqual([expect.stringMatching(letter)])
    const by = { chosenBy: 'owner', consignorId: holder.consignorId }
    expect(await audited('unit.found-chosen')).toMatchObject([
      { actor: 'system:consignor', after: { chosen: keeps, ...by } },
    ])
    expect(await audited(deed)).toMatchObject([{ actor: 'system:found', after: by }])
    expect(at.value(await at.portal.pair(holder, code))).toMatchObject({ found: null })
    expect(await choose('pair', 'money')).toMatchObject({ kind: 'conflict', message: FOUND_SAYS.nothing })
  })

  test('as often as they like while the day lasts; then what was said last counts', async () => {
    at.value(await choose('money'))
    at.value(await choose('pair', 'money'))
    at.value(await choose('', 'pair'))
    expect(await chosen()).toBeNull()
    expect(at.value(await at.portal.pair(holder, code))).toMatchObject({ found: { chosen: null } })
    at.value(await choose('money'))
    at.value(await choose('pair', 'money'))
    // Of each one letter a day, however often.
    expect((await at.told()).toSorted()).toEqual([
      expect.stringMatching(/^Apareció: elegiste el par/),
      expect.stringMatching(/^Apareció: elegiste la plata/),
    ])
    days(1)
    expect(await at.desk.endUndecided()).toBe(1)
    expect(await stands()).toEqual(['to_return', 'consignor', 0])
  })

  test('pressed twice it is one choice; an older page undoes nothing that a newer one said', async () => {
    const twice = await Promise.all([choose('pair'), choose('pair')])
    expect(twice.map(({ ok }) => ok)).toEqual([true, true])
    expect(await audited('unit.found-chosen')).toHaveLength(1)
    expect(await choose('money')).toMatchObject({ kind: 'conflict', message: FOUND_SAYS.changed })
    expect(await choose('', '')).toMatchObject({ kind: 'conflict', message: FOUND_SAYS.changed })
    expect(await chosen()).toBe('pair')
    const tabs = await Promise.all([choose('money', 'pair'), choose('', 'pair')])
    expect(tabs.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('not too late: neither after their last day nor after that of what they chose', async () => {
    at.value(await choose('money'))
    days(1)
    expect(await choose('pair', 'money')).toMatchObject({ kind: 'conflict', message: FOUND_SAYS.late })
    expect(await at.desk.endUndecided()).toBe(1)
    expect(await stands()).toEqual(['ready', 'shop', PAID])
  })

  test('their last day is whole theirs, and the one after it nobody’s', async () => {
    days(FOUND_DAYS)
    at.value(await choose('pair'))
    at.value(await choose('', 'pair'))
    days(1)
    expect(await choose('pair')).toMatchObject({ kind: 'conflict', message: FOUND_SAYS.late })
    expect(await at.desk.endUndecided()).toBe(1)
    expect(await stands()).toEqual(['ready', 'shop', PAID])
  })

  test('not what is settled between the look and the deed: by the job, or at the counter', async () => {
    const { context } = at.fixture
    const after = (happens: () => Promise<unknown>) => openChoose(meanwhile(context, happens))
    const counter = after(async () =>
      at.value(await at.desk.recover(at.admin, code, { keeps: 'money', how: 'paper' })),
    )
    expect(await counter(holder, code, { keeps: 'pair' })).toMatchObject({
      kind: 'conflict',
      message: FOUND_SAYS.nothing,
    })
    expect(await stands()).toEqual(['ready', 'shop', PAID])
    expect(await audited('unit.found-kept')).toMatchObject([{ after: { chosenHow: 'paper' } }])
  })

  test('against the end of the day it is one of the two, and the money moves once', async () => {
    days(FOUND_DAYS)
    at.value(await choose('pair'))
    days(1)
    const [, ...ends] = await Promise.all([
      choose('money', 'pair'),
      at.desk.endUndecided(),
      at.desk.endUndecided(),
    ])
    expect(ends.toSorted()).toEqual([0, 1])
    expect(await stands()).toEqual(['to_return', 'consignor', 0])
  })

  test('at the counter it happens at once, whatever they chose before', async () => {
    at.value(await choose('money'))
    at.value(await at.desk.recover(at.admin, code, { keeps: 'pair', how: 'paper' }))
    expect(await stands()).toEqual(['to_return', 'consignor', 0])
    days(1)
    expect(await at.desk.endUndecided()).toBe(0)
  })

  test('it was another one: what they chose is gone with it', async () => {
    at.value(await choose('pair'))
    at.value(await at.desk.notTurnedUp(at.second, code))
    expect(await choose('pair')).toMatchObject({ message: FOUND_SAYS.nothing })
    at.value(await at.desk.turnedUp(at.admin, code))
    expect(await chosen()).toBeNull()
  })

  test('only who owns it, who proved it, and who lives; else it is for who inherits', async () => {
    expect(await choose('pair', '', { ...holder, proven: false })).toMatchObject({ message: CODE_FIRST })
    expect(await choose('pair', '', { ...holder, consignorId: 999 })).toMatchObject({ kind: 'missing' })
    for (const keeps of ['los dos', 7, null])
      expect(await at.desk.chooseFound(holder, code, { keeps })).toMatchObject({ kind: 'invalid' })
    expect(await at.desk.chooseFound(holder, 'nada', { keeps: 'pair' })).toMatchObject({ kind: 'missing' })
    at.value(await choose('pair'))
    at.value(
      await at.people.markDeath(at.admin, holder.consignorId, { diedOn: today(), how: 'Avisó su hija.' }),
    )
    expect(await chosen()).toBeNull()
    expect(await choose('pair')).toMatchObject({ message: DIED })
    expect(await choose('pair', '', { ...holder, died: true })).toMatchObject({ message: DIED })
    days(FOUND_DAYS + 2)
    expect(await at.desk.endUndecided()).toBe(0)
    const [{ diedOn }] = (await database.db
      .select({ diedOn: consignors.diedOn })
      .from(consignors)
      .where(eq(consignors.id, holder.consignorId))) as [{ diedOn: string | null }]
    expect(diedOn).not.toBeNull()
    expect((await at.row(code)).state).toBe('written_off')
  })
})
