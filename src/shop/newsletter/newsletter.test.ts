import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, newsletterAddresses, outbox } from '#data/schema.ts'
import { JOIN_HOURS, LETTERS_A_DAY } from '#rules/newsletter/newsletter.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { openList } from '#shop/lists/open.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { joinNewsletter, tokenInLastLetter } from '#tests/support/newsletter.ts'
import { waysOut } from '#shop/parts.ts'
import { openUnsubscribe } from '#shop/emails/unsubscribe.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'
import { addressList } from './lists.ts'
import { openNewsletter } from './newsletter.ts'

/** Holds product §22.2, §22.3, §22.8, §32.8. */

describeEachDatabase('the newsletter’s addresses', (open) => {
  let database: Database
  let office: TestContext
  let newsletter: ReturnType<typeof openNewsletter>
  let vale: PersonVisitor
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyTables(database)
    office = testContext(database, { now: '2026-10-31T12:00:00Z' })
    newsletter = openNewsletter(office)
    vale = await seedUser(database, { role: 'owner' })
    await joinNewsletter(database, newsletter, 'Ana', 'ana@example.com')
    office.setClock('2026-12-01T01:00:00Z')
    await joinNewsletter(database, newsletter, '=1+1', 'eva@example.com')
    office.later(1)
    await joinNewsletter(database, newsletter, 'Ñandú, S.A.', '+juan@example.com')
  })

  test('listed newest first, found by any part, counted by the month it was in Argentina', async () => {
    expect(await newsletter.list(vale)).toMatchObject({
      value: {
        rows: [{ email: '+juan@example.com' }, { email: 'eva@example.com' }, { email: 'ana@example.com' }],
      },
    })
    expect(await newsletter.joined(vale)).toMatchObject({
      value: {
        total: 3,
        months: [
          { month: '2026-11', joined: 2 },
          { month: '2026-10', joined: 1 },
        ],
      },
    })
    expect(await newsletter.list(vale, { q: 'nandu' })).toMatchObject({
      value: { rows: [{ email: '+juan@example.com' }], paging: { total: 1 } },
    })
  })

  test('exported with the day of consent, and nothing that a spreadsheet would run', async () => {
    const end = await openList(office, addressList).csv(vale, {})
    expect(end.ok && end.value.text.split('\r\n')).toEqual([
      '\uFEFFe-mail;nombre;consentimiento',
      `'+juan@example.com;"Ñandú, S.A.";2026-11-30`,
      `eva@example.com;'=1+1;2026-11-30`,
      'ana@example.com;Ana;2026-10-31',
      '',
    ])
  })

  test('taken out by an admin, written down without the address', async () => {
    expect(await newsletter.remove(vale, 2)).toMatchObject({ ok: true })
    expect(await newsletter.remove(vale, 2)).toMatchObject({ kind: 'missing' })
    expect(await database.db.$count(newsletterAddresses)).toBe(2)
    const [row, ...others] = await database.db.select().from(auditLog).orderBy(auditLog.id)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      action: 'newsletter.remove',
      entityId: '2',
      before: { email: 'e…@example.com', since: '2026-11-30' },
    })
  })

  const addresses = async () =>
    (await database.db.select().from(newsletterAddresses)).map(({ email }) => email).toSorted()
  const letters = async (to: string) =>
    (await database.db.select().from(outbox)).filter(({ payload }) => (payload as Jobs['mail']).to === to)

  test('nobody is on the list by what a stranger typed; the link of the letter says yes, for three days', async () => {
    const before = await addresses()
    const [leo, unborn] = ['leo@example.com', 'nadie@example.com']
    await newsletter.join(anonymous, 'Leo http://evil.example', ` ${leo.toUpperCase()} `)
    const token = await tokenInLastLetter(database, '/aviso/newsletter/')
    expect(await addresses()).toEqual(before)
    expect(await newsletter.lookAtJoin(token)).toMatchObject({ ok: true })
    expect(await addresses()).toEqual(before)
    for (let times = 0; times < 2; times += 1)
      expect(await newsletter.confirmJoin(token)).toMatchObject({ ok: true })
    expect(await addresses()).toEqual([...before, leo].toSorted())
    expect(await database.db.$count(newsletterAddresses, like(newsletterAddresses.name, '%evil%'))).toBe(0)

    await newsletter.join(anonymous, '', unborn)
    const late = await tokenInLastLetter(database, '/aviso/newsletter/')
    office.later(JOIN_HOURS * 60)
    for (const wrong of [late, token.slice(1), `${token}x`, ''])
      expect(await newsletter.confirmJoin(wrong)).toMatchObject({ kind: 'missing' })
    // Who is in already is written nothing.
    await newsletter.join(anonymous, '', leo)
    expect(await letters(leo)).toHaveLength(1)
  })

  test('whoever proved their address joins and leaves at once; of an address that nobody proved a letter asks', async () => {
    const proved = await seedUser(database, { email: 'Sol@example.com', emailVerified: true })
    const unproved = await seedUser(database, { email: 'sun@example.com', emailVerified: false })
    await newsletter.join(proved, 'Sol', 'sol@example.com')
    await newsletter.join(unproved, 'Sun', 'sun@example.com')
    expect(await addresses()).toContain('sol@example.com')
    expect(await addresses()).not.toContain('sun@example.com')
    expect(await letters('sol@example.com')).toEqual([])
    await newsletter.leave(proved, 'SOL@example.com')
    expect(await addresses()).not.toContain('sol@example.com')
  })

  test('who types an address to leave gets a link, with the same answer for all; nobody takes another out', async () => {
    const before = await addresses()
    for (const typed of ['  ANA@example.com ', 'nadie@example.com', 'no es un mail', ''])
      expect(await newsletter.leave(anonymous, typed)).toEqual({ ok: true, value: {} })
    expect(await addresses()).toEqual(before)
    expect(await letters('nadie@example.com')).toEqual([])
    const token = await tokenInLastLetter(database, '/baja/')
    expect(await openUnsubscribe(office, waysOut).leave(token)).toMatchObject({ ok: true })
    expect(await addresses()).toEqual(['+juan@example.com', 'eva@example.com'])
  })

  test('an address is written to three times a day to join and three to leave, whoever asks', async () => {
    for (let n = 0; n < 6; n += 1) {
      await newsletter.join({ kind: 'anonymous', who: `a${n}` }, '', 'leo@example.com')
      await newsletter.leave({ kind: 'anonymous', who: `a${n}` }, 'eva@example.com')
    }
    expect(await letters('leo@example.com')).toHaveLength(LETTERS_A_DAY)
    // With the one by which she joined.
    expect(await letters('eva@example.com')).toHaveLength(LETTERS_A_DAY + 1)
  })

  test('one visitor types ten addresses an hour and no more, to join or to leave', async () => {
    for (const verb of ['join', 'leave'] as const) {
      const type = (who: string, n: number) => {
        const visitor = { kind: 'anonymous', who } as const
        const email = `n${n}@example.com`
        return verb === 'join' ? newsletter.join(visitor, '', email) : newsletter.leave(visitor, email)
      }
      const ends = await Promise.all(Array.from({ length: 40 }, (_, n) => type('one', n)))
      expect(ends.filter((end) => end.ok)).toHaveLength(10)
      expect(ends.find((end) => !end.ok)).toMatchObject({
        reason: 'too-many',
        message: expect.stringMatching(/^Se .*muchas .*Probá de nuevo en \d+ minutos\.$/),
      })
      expect(await type('two', 100)).toMatchObject({ ok: true })
    }
  })

  test('nobody but an admin reads them', async () => {
    const ana = await seedUser(database)
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [
        await newsletter.list(visitor),
        await newsletter.joined(visitor),
        await openList(office, addressList).csv(visitor, {}),
        await newsletter.remove(visitor, 1),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
