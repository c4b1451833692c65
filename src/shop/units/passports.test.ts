/** What the passport of a pair tells: what was checked, what its owner took home, and that it was here before. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { checkPoints, SHOE_LIST } from '#rules/consignment/desk/checklist.ts'
import { UNIT_SAYS } from '#rules/units/limits-and-texts.ts'
import { anonymous } from '#rules/users/access.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'

/** Holds product §48.4, §48.5, §49.10. */

describeOneDatabase('passports of single pairs', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (at = await atTheDesk(database)))
  const listed = async () => {
    const code = await at.ready()
    at.value(await at.pairs.list(at.mora, code))
    return code
  }
  const passport = async (code: string) => {
    const end = await at.pairs.passport(anonymous, code)
    return end.ok ? end.value : null
  }
  async function takenHome(code: string): Promise<void> {
    const { id, email, dni } = await at.consignorOf(code)
    const holder = { consignorId: id, userId: null, email, by: 'link', proven: true } as const
    at.value(await at.desk.wantBack(holder, code))
    at.value(await at.desk.handBack(at.mora, code, { to: 'Su hermana', how: 'dni', dni }))
  }

  test('the check that it passed is told, with who signed by number and not by name', async () => {
    const code = await listed()
    const points = checkPoints(SHOE_LIST).length
    expect((await passport(code))?.checked).toMatchObject({ points, byTwo: false })
    const [shown] = await at.pairs.ofProduct(at.shoe.id)
    expect(shown).toMatchObject({ code, checked: { points, byTwo: false } })
    expect(JSON.stringify([await passport(code), shown])).not.toContain(at.mora.username)
  })

  test('what its owner took home shows only what it is, that it was checked, and when it went', async () => {
    const code = await listed()
    expect((await passport(code))?.pictures).not.toHaveLength(0)
    await takenHome(code)
    const told = await passport(code)
    expect(told).toMatchObject({ state: 'handed_back', pictures: [], flaws: [], grade: null, seal: '' })
    expect(told?.checked).not.toBeNull()
    expect(told?.moves.at(-1)).toMatchObject({ to: 'handed_back' })
  })

  test('a code that never was on sale is told from one that nobody printed', async () => {
    const [code] = await at.received()
    expect([await passport(code!), await at.pairs.isUnknown(code!)]).toEqual([null, false])
    expect(await at.pairs.isUnknown('2222222')).toBe(true)
    expect(await at.pairs.isUnknown('¿?')).toBe(true)
  })

  test('codes are not guessed: after thirty of no pair within the hour none gets an answer, right or wrong', async () => {
    const code = await listed()
    const guess = (who: string, typed: string) => at.pairs.passport({ kind: 'anonymous', who }, typed)
    for (let n = 0; n < 30; n += 1)
      expect(await guess('one', `2222${String(n).padStart(3, '2')}`)).toMatchObject({ kind: 'missing' })
    for (const typed of ['2222222', code])
      expect(await guess('one', typed)).toMatchObject({ kind: 'refused', reason: 'too-many' })
    expect(await guess('other', code)).toMatchObject({ ok: true })
    expect(await at.pairs.passport({ ...at.mora, who: 'one' }, code)).toMatchObject({ ok: true })
  })

  test('a pair that comes again has another code; the two passports lead to each other, and it is taken back', async () => {
    const first = await listed()
    const second = await listed()
    const earlier = (code: string, typed: string, by = at.admin) =>
      at.pairs.earlier(by, code, { earlier: typed })
    expect(await earlier(second, first)).toMatchObject({ fields: { earlier: UNIT_SAYS.earlierHere } })
    await takenHome(first)
    expect(await at.pairs.earlier(anonymous, second, { earlier: first })).toMatchObject({ kind: 'refused' })
    expect(await earlier(second, '2222222')).toMatchObject({ fields: { earlier: UNIT_SAYS.earlierUnknown } })
    expect(await earlier(second, second)).toMatchObject({ fields: { earlier: UNIT_SAYS.earlierLater } })
    expect(await earlier(first, second)).toMatchObject({ fields: { earlier: UNIT_SAYS.earlierLater } })
    at.value(await earlier(second, first))
    at.value(await earlier(second, first))
    expect(await passport(second)).toMatchObject({ earlier: first, later: null })
    expect(await passport(first)).toMatchObject({ earlier: null, later: second })
    const third = await listed()
    expect(await earlier(third, first)).toMatchObject({ fields: { earlier: UNIT_SAYS.earlierTaken } })

    const rows = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'unit.earlier'))
      .orderBy(desc(auditLog.id))
    expect(rows).toMatchObject([{ entityId: second, before: { earlier: '' }, after: { earlier: first } }])
    at.value((await at.pairs.undo(at.admin, rows[0]!)) as { ok: true; value: unknown })
    expect(await passport(second)).toMatchObject({ earlier: null })
    expect(await at.fixture.broken()).toEqual([])
  })
})
