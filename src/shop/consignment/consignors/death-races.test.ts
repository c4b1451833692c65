import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { consignorAccounts, consignors, settlements, units } from '#data/schema.ts'
import { DEATH_SAYS } from '#rules/consignment/people/death.ts'
import { ACCOUNT_WAIT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import { anonymous } from '#rules/users/access.ts'
import { openSettlements } from '#shop/consignment/settlements/settlements.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { meet } from '#tests/support/meet.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'
import { cuilOf } from '#tests/support/shop/consigned-pairs.ts'
import { offeredPairs } from '#tests/support/shop/offered-pairs.ts'
import { DEATH } from '#tests/support/shop/dead-owner.ts'
import { addEntry } from '../ledger/entries.ts'

/** Holds product §49.9. */

type End = { ok: boolean; message?: string }

/** `turn` 0: the death comes first. */
describeEachDatabase('a death that is written down at once with what would bind its owner', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (at = await atTheDesk(database)))
  const die = (id: number) => (): Promise<End> => at.people.markDeath(at.admin, id, DEATH)
  const theirs = (id: number) => sql`select from consignors where id = ${id} for update`
  const diedOn = async (id: number) => {
    const [row] = await database.db.select().from(consignors).where(eq(consignors.id, id))
    return row!.diedOn
  }
  /** Somebody else's pair came in between: it is written down once more, and then it is so. */
  async function untilDead(id: number, end: End): Promise<void> {
    if (!end.ok) {
      expect(end.message).toBe(DEATH_SAYS.moved)
      expect(await die(id)()).toMatchObject({ ok: true })
    }
    expect(await diedOn(id)).toBe(DEATH.diedOn)
  }

  test.each([0, 1])('an offer is accepted by the living alone, and ends with them (%i)', async (turn) => {
    const code = await at.ready()
    const { id, email } = await at.consignorOf(code)
    const offered = offeredPairs(database, at.fixture, at.admin)
    const { id: offerId, token } = await offered.quoted({ email })
    const typed = await offered.code(token)
    const [death, accepted] = await meet<[End, End]>(
      database,
      theirs(id),
      [die(id), () => offered.offers.accept(anonymous, token, offered.acceptance(typed))],
      turn,
    )
    await untilDead(id, death)
    if (turn === 0) expect(accepted.ok).toBe(false)
    expect((await offered.row(offerId)).state).toBe('withdrawn')
    expect(await database.db.$count(units, eq(units.state, 'awaited'))).toBe(0)
    expect(await at.fixture.broken()).toEqual([])
  })

  test.each([0, 1])('a pair is received from the living alone, and goes home (%i)', async (turn) => {
    const codes = await at.awaited()
    await at.prepared(codes)
    const { id } = await at.consignorOf(codes[0]!)
    const [death, received] = await meet<[End, End]>(
      database,
      theirs(id),
      [die(id), () => at.desk.receive(at.admin, at.receiving(codes))],
      turn,
    )
    await untilDead(id, death)
    if (turn === 0) expect(received.ok).toBe(false)
    expect((await at.row(codes[0]!)).state).toBe(received.ok ? 'to_return' : 'cancelled')
    expect(await at.fixture.broken()).toEqual([])
  })

  test.each([0, 1])('a settlement is paid to the account of the living alone (%i)', async (turn) => {
    const { id, dni } = await at.consignorOf(await at.ready())
    const verbs = openSettlements(at.fixture.context)
    const now = at.fixture.context.clock()
    await database.db.insert(consignorAccounts).values({
      consignorId: id,
      account: 'filomena',
      holder: 'Filomena Quiroga',
      cuil: cuilOf(dni),
      usableFrom: now,
      createdBy: 'system:test',
    })
    await database.transaction((tx) =>
      addEntry(tx, {
        consignorId: id,
        kind: 'compensation',
        amountCentavos: 5_000_000,
        reason: 'Se manchó',
        actor: 'system:test',
        requestKey: 'owed',
        at: now,
      }),
    )
    const fresh = { ...at.second, authenticatedAt: now }
    const [made] = at.value(await verbs.close(at.admin, { key: 'before-death' })).settlements
    at.value(await verbs.approve(fresh, { settlements: [{ id: made!.id }] }))
    const [death, paid] = await meet<[End, End]>(
      database,
      theirs(id),
      [die(id), () => verbs.markPaid(fresh, { ids: [made!.id], proof: 'B-1' })],
      turn,
    )
    expect(death).toMatchObject({ ok: true })
    expect(paid).toMatchObject(
      turn === 0 ? { ok: false, message: expect.stringContaining(ACCOUNT_WAIT_SAYS.died) } : { ok: true },
    )
    const [row] = await database.db.select().from(settlements).where(eq(settlements.id, made!.id))
    expect(row!.state).toBe(turn === 0 ? 'approved' : 'paid')
    expect(await at.fixture.broken()).toEqual([])
  })
})
