import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog } from '#data/schema.ts'
import { CODE_FIRST } from '#rules/consignment/portal/holder.ts'
import { SECOND_LOOK_DAYS, SECOND_LOOK_SAYS } from '#rules/consignment/second-opinion.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { photo } from '#tests/support/photo.ts'
import { atTheDesk } from '#tests/support/shop/at-the-desk.ts'

/** Holds product §50.8. */

const DAY = 24 * 60
const REASON = { reason: 'Es original: tengo la factura.' }
const WHY = { reason: 'fake', why: 'La etiqueta no es del modelo.' }

describeEachDatabase('a second look', (open) => {
  let database: Database
  let at: Awaited<ReturnType<typeof atTheDesk>>
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (at = await atTheDesk(database)))
  const holderOf = async (code: string) => {
    const { id, email } = await at.consignorOf(code)
    return { consignorId: id, userId: null, email, by: 'link', proven: true } as const
  }
  const ask = async (code: string, input: object = REASON) =>
    at.desk.askSecondLook(await holderOf(code), code, input)
  const page = async (code: string) => at.value(await at.portal.pair(await holderOf(code), code))
  async function refused(): Promise<string> {
    const [code] = await at.received()
    at.value(await at.desk.addPapers(at.mora, code!, 'refused', [await photo()]))
    at.value(await at.desk.reject(at.mora, code!, WHY))
    return code!
  }
  async function worse(): Promise<string> {
    const [code] = await at.received()
    at.value(await at.desk.inspect(at.second, code!, { ...worn('worn'), price: '70000', floor: '60000' }))
    return code!
  }
  const worn = (grade: string) => at.checking({ grade, unmarked: true })
  const recorded = async (code: string) => {
    const rows = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, code))
      .orderBy(auditLog.id)
    return rows.map(({ action }) => action).filter((action) => action.endsWith('-again'))
  }
  const whole = async () => expect(await at.fixture.broken()).toEqual([])

  test('of one that was not taken: once, in time, proven and with a sentence; another person ends it', async () => {
    const code = await refused()
    const holder = await holderOf(code)
    expect(await at.desk.askSecondLook({ ...holder, proven: false }, code, REASON)).toMatchObject({
      message: CODE_FIRST,
    })
    expect(await at.desk.askSecondLook({ ...holder, consignorId: 9_999 }, code, REASON)).toMatchObject({
      kind: 'missing',
    })
    expect(await ask(code, { reason: 'No' })).toMatchObject({ fields: { reason: SECOND_LOOK_SAYS.reason } })
    expect((await page(code)).mayAskAgain).not.toBeNull()
    const ends = await Promise.all([ask(code), ask(code)])
    expect(ends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await at.row(code)).toMatchObject({ state: 'received', toReturnWhy: '', keepUntil: null })
    expect(await page(code)).toMatchObject({
      mayAskAgain: null,
      secondLook: REASON,
      story: { title: 'Lo mira otra persona', text: expect.stringMatching(/^Te contestamos hasta el /) },
    })
    expect(at.value(await at.desk.look(at.mora, code)).secondLook).toMatchObject({ ...REASON, mine: true })
    expect(at.value(await at.desk.look(at.admin, code)).secondLook).toMatchObject({ mine: false })
    await whole()

    const another = { message: SECOND_LOOK_SAYS.another }
    expect(await at.desk.inspect(at.mora, code, at.checking())).toMatchObject(another)
    expect(await at.desk.reject(at.mora, code, WHY)).toMatchObject(another)
    at.value(await at.desk.reject(at.admin, code, WHY))
    expect(await ask(code)).toMatchObject({ message: SECOND_LOOK_SAYS.again })
    expect((await page(code)).mayAskAgain).toBeNull()
    expect(await recorded(code)).toEqual(['unit.ask-again', 'unit.answer-again'])
    await whole()
  })

  test('of one that was not taken and is as it was told: it goes on to be sold by what was agreed', async () => {
    const code = await refused()
    const { termsId } = await at.row(code)
    at.value(await ask(code))
    at.value(await at.desk.inspect(at.admin, code, at.checking()))
    expect(await at.row(code)).toMatchObject({ state: 'inspected', termsId })
    expect(await ask(code)).toMatchObject({ message: SECOND_LOOK_SAYS.nothing })
    expect(await recorded(code)).toEqual(['unit.ask-again', 'unit.answer-again'])
    await whole()
  })

  test('of a worse one: the first signature counts no more; better again, what was agreed is in force', async () => {
    const code = await worse()
    expect((await at.row(code)).termsId).toBeNull()
    at.value(await ask(code))
    expect(await at.desk.secondSign(at.admin, code)).toMatchObject({ kind: 'conflict' })
    expect(await at.desk.inspect(at.second, code, worn('new_boxed'))).toMatchObject({
      message: SECOND_LOOK_SAYS.another,
    })
    at.value(await at.desk.inspect(at.admin, code, at.checking()))
    expect(await at.row(code)).toMatchObject({ state: 'inspected', grade: 'new_boxed' })
    expect((await at.row(code)).termsId).not.toBeNull()
    expect((await page(code)).proposal).toBeNull()
    await whole()
  })

  test('of a worse one that another person finds the same: its owner still has to say yes to another price', async () => {
    const code = await worse()
    at.value(await ask(code))
    at.value(await at.desk.inspect(at.admin, code, worn('worn')))
    expect(await at.row(code)).toMatchObject({ state: 'inspected', grade: 'worn', termsId: null })
    expect((await page(code)).proposal).not.toBeNull()
    expect(await ask(code)).toMatchObject({ message: SECOND_LOOK_SAYS.again })
    await whole()
  })

  test('after its days it is late, and of one in order there is nothing to look at', async () => {
    const [fine] = await at.received()
    expect(await ask(fine!)).toMatchObject({ message: SECOND_LOOK_SAYS.nothing })
    const code = await refused()
    at.fixture.context.later(SECOND_LOOK_DAYS * DAY + 1)
    expect(await ask(code)).toMatchObject({ message: SECOND_LOOK_SAYS.late })
  })
})
