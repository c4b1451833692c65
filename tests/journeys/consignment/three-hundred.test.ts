/** Somebody who has three hundred pairs with the shop: their own page weighs as any page, and every pair is found from it on a phone. */
import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#data/schema.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { openJourney, type Journey } from '#tests/support/browser/journey.ts'
import { CUSTOMER } from '#tests/support/browser/shopper.ts'

const MANY = 300
/** As sent: the first view of any page may carry 250 kB in all, of which this is the part that grows with the pairs. */
const MOST_KILOBYTES = 30

let server: Journey
beforeAll(async () => {
  server = await openJourney()
  const { db } = server.database
  const [user] = await db.select().from(users).where(eq(users.email, CUSTOMER))
  const { rows } = await db.execute<{
    id: number
  }>(sql`insert into consignors (user_id, name, surname, email, email_proven_at)
    values (${user!.id}, 'Rosa', 'Luque', ${CUSTOMER}, now()) returning id`)
  await db.execute(sql`insert into units (code, owner, consignor_id, model, box, grade, price_centavos, state, creation_key, creation_hash, creation_no)
    select 'Z' || n, 'consignor', ${rows[0]!.id}, 'Zapatillas Par ' || n, 'none', 'good', 100, case when n % 2 = 0 then 'received' else 'awaited' end, 'many', '', n
    from generate_series(1, ${MANY}::int) n`)
  await db.execute(
    sql`insert into unit_events (unit_id, to_state, actor) select id, state, 'system:test' from units where creation_key = 'many'`,
  )
})
afterAll(() => server?.close())

test('a page of three hundred pairs is light, and leads to all of them without scripts', async () => {
  const { page } = await server.visitAs(
    CUSTOMER,
    {},
    { viewport: { width: 360, height: 740 }, javaScriptEnabled: false },
  )
  const main = page.getByRole('main')
  const light = async (address: string) => {
    const answer = await page.goto(server.url + address)
    expect(gzipSync(await answer!.body()).length / 1000).toBeLessThanOrEqual(MOST_KILOBYTES)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await light(paths.consignment)
  const found = new Set<string>()
  for (const group of ['with-you', 'with-us']) {
    // Each page leads to those beside it.
    let last = 1
    for (let n = 1; n <= last; n += 1) {
      await light(sellPaths.consignmentGroup(group, n))
      const pages = page.getByRole('navigation', { name: 'Páginas' }).getByRole('link')
      last = Math.max(last, ...(await pages.allTextContents()).map(Number))
      for (const link of await main.getByRole('link', { name: /Zapatillas Par/ }).all())
        found.add((await link.getAttribute('href'))!)
    }
  }
  expect(found.size).toBe(MANY)
})
