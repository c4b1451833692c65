import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { auditLog, newsletterAddresses } from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import { seedUser } from '#tests/support/builders.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { openNewsletter } from './newsletter.ts'

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
    await newsletter.join(anonymous, 'Ana', 'ana@example.com')
    office.setClock('2026-12-01T01:00:00Z')
    await newsletter.join(anonymous, '=1+1', 'eva@example.com')
    office.later(1)
    await newsletter.join(anonymous, 'Ñandú, S.A.', '+juan@example.com')
  })

  test('listed newest first, found by any part, counted by the month it was in Argentina', async () => {
    expect(await newsletter.list(vale)).toMatchObject({
      value: {
        addresses: [
          { email: '+juan@example.com' },
          { email: 'eva@example.com' },
          { email: 'ana@example.com' },
        ],
        total: 3,
        months: [
          { month: '2026-11', joined: 2 },
          { month: '2026-10', joined: 1 },
        ],
      },
    })
    expect(await newsletter.list(vale, { q: 'nandu' })).toMatchObject({
      value: { addresses: [{ email: '+juan@example.com' }], paging: { total: 1 } },
    })
  })

  test('exported with the day of consent, and nothing that a spreadsheet would run', async () => {
    const end = await newsletter.csv(vale)
    expect(end.ok && end.value.split('\r\n')).toEqual([
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

  test('its owner takes it back with the same answer whatever was typed', async () => {
    for (const typed of ['  ANA@example.com ', 'nadie@example.com', 'no es un mail', ''])
      expect(await newsletter.leave(typed)).toBeUndefined()
    expect(
      (await database.db.select().from(newsletterAddresses).orderBy(newsletterAddresses.id))
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual(['+juan@example.com', 'eva@example.com'])
  })

  test('one address brings in ten an hour and no more; a name that is none is left out', async () => {
    const join = (who: string, n: number) =>
      newsletter.join({ kind: 'anonymous', who }, 'Ana http://evil.example', `n${n}@example.com`)
    const ends = await Promise.all(Array.from({ length: 40 }, (_, n) => join('one', n)))
    expect(ends.filter((end) => end.ok)).toHaveLength(10)
    expect(ends.find((end) => !end.ok)).toMatchObject({
      reason: 'too-many',
      message: expect.stringMatching(/^Se anotaron muchas direcciones.*Probá de nuevo en \d+ minutos\.$/),
    })
    expect(await join('two', 100)).toMatchObject({ ok: true })
    expect(await database.db.$count(newsletterAddresses)).toBe(3 + 11)
    expect(await database.db.$count(newsletterAddresses, like(newsletterAddresses.name, '%evil%'))).toBe(0)
  })

  test('nobody but an admin reads them', async () => {
    const ana = await seedUser(database)
    for (const visitor of [anonymous, ana, { ...vale, ban: true }])
      for (const end of [
        await newsletter.list(visitor),
        await newsletter.csv(visitor),
        await newsletter.remove(visitor, 1),
      ])
        expect(end).toMatchObject({ kind: 'refused' })
  })
})
