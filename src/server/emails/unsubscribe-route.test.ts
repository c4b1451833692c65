import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consignors, outbox, stockAlerts } from '#data/schema.ts'
import { OWNER_NOTICE_LABEL, OWNER_NOTICE_SAYS } from '#rules/consignment/people/notices.ts'
import { wayOutUrl } from '#shop/consignment/notices/way-out.ts'
import { seedUser, seedProduct } from '#tests/support/builders.ts'
import { openServer, type TestServer } from '#tests/support/app.ts'

/** Holds product §17.1, §17.2, §17.4, §54.6. */

let server: TestServer
beforeAll(async () => {
  server = await openServer({ seeded: false, pages: false, jobs: false })
})
afterAll(() => server.close())
/** As a mailbox does by itself. */
const press = (to: string) =>
  server.app.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test('an email of news can be left in one click, by its reader’s mailbox too, and by nobody else', async () => {
  const { database, shop, app } = server
  const ana = await seedUser(database, { email: 'ana@example.com', emailVerified: true })
  const other = await seedUser(database, { email: 'otra@example.com', emailVerified: true })
  const shoe = await seedProduct(database, { sizes: { '41': 2, '42': 0 } })
  const alert = (userId: number, size: string) =>
    database.db.insert(stockAlerts).values({ userId, productId: shoe.id, sizeId: shoe.sizeIds[size]! })
  await alert(ana.id, '41')
  await alert(ana.id, '42')
  await alert(other.id, '42')
  expect(await shop.stockAlerts.tellDue()).toBe(1)
  const [message] = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'))
  const { unsubscribeUrl, text } = message!.payload as { unsubscribeUrl: string; text: string }
  expect(unsubscribeUrl).toMatch(/^http:\/\/localhost:\d+\/baja\/\d+\.[\w-]{43}$/)
  expect(text).toContain(unsubscribeUrl)
  const url = new URL(unsubscribeUrl).pathname
  const waiting = () =>
    database.db
      .select({ who: stockAlerts.userId })
      .from(stockAlerts)
      .where(eq(stockAlerts.sizeId, shoe.sizeIds['42']!))

  // As mailboxes do before anybody reads.
  const looked = await app.inject({ url })
  expect([looked.statusCode, looked.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(looked.body).toContain('<form method="post"')
  expect(await waiting()).toHaveLength(2)

  const forged = url.replace(/\/\d+\./, `/${other.id}.`)
  expect((await press(forged)).statusCode).toBe(404)
  expect((await press('/baja/7')).statusCode).toBe(404)
  expect(await waiting()).toHaveLength(2)

  // Without a cookie, an Origin or a browser.
  for (const _twice of [1, 2]) {
    const left = await press(url)
    expect([left.statusCode, left.headers['set-cookie']]).toEqual([200, undefined])
    expect(left.body).toContain('Listo')
  }
  expect(await waiting()).toEqual([{ who: other.id }])
})

test('a consignor’s news of one kind are switched off the same way, and the page says what still comes', async () => {
  const { db } = server.database
  const [row] = await db
    .insert(consignors)
    .values({ name: 'Filo', surname: 'Paz', email: 'filo@example.com' })
    .returning()
  const url = await wayOutUrl(db, '', row!, 'sale')
  const off = async () => (await db.select().from(consignors))[0]!.noticesOff

  const looked = await server.app.inject({ url })
  expect([looked.statusCode, looked.headers['cache-control']]).toEqual([200, 'no-store'])
  for (const says of [OWNER_NOTICE_LABEL.sale, OWNER_NOTICE_SAYS.off, OWNER_NOTICE_SAYS.always])
    expect(looked.body).toContain(says)
  expect(await off()).toEqual([])
  const left = await press(url)
  expect([left.statusCode, left.headers['set-cookie']]).toEqual([200, undefined])
  expect(left.body).toContain('/Consignacion/Datos')
  expect(await off()).toEqual(['sale'])

  await db.update(consignors).set({ email: 'nueva@example.com' })
  const gone = await press(url)
  expect(gone.statusCode).toBe(404)
  expect(gone.body).toContain(OWNER_NOTICE_SAYS.gone)
})
