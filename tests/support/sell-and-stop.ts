/**
 * A second process for tests: sells an entrusted pair over the database that it is told, stops at the moment that it is told, says which
 * pair it was and what its clock shows, and waits to be killed.
 */
import { openDatabase, type Database } from '#data/database.ts'
import { openNews } from '#shop/consignment/portal/news.ts'
import { openOutbox, type Handlers } from '#shop/jobs/outbox.ts'
import { orderFixture } from './orders-admin.ts'
import { entrustedSales } from './shop/entrusted-sales.ts'

const [where, moment, email] = process.argv.slice(2) as [string, string, string]
const database = await openDatabase(JSON.parse(where) as Parameters<typeof openDatabase>[0])
const shop = await entrustedSales(database)
const { fixture, ana } = shop
const code = await shop.onSale({ consignorId: await shop.pairs.consignor({ email }) })
const payment = await fixture.payment(await fixture.placed(ana, [shop.of(code)]), 'approved')
await fixture.work()

const forever = new Promise<never>(() => setInterval(() => undefined, 60_000))
function stop(): Promise<never> {
  console.log(`stands ${JSON.stringify({ code, clock: fixture.context.clock() })}`)
  return forever
}

if (moment === 'before the commit') {
  const transaction: Database['transaction'] = (work, options) =>
    database.transaction(async (tx) => {
      await work(tx)
      return stop()
    }, options)
  await orderFixture({ ...database, transaction }, fixture.context.clock()).orders.settle(payment)
}
await fixture.orders.settle(payment)
if (moment === 'before the letter') await stop()

const handlers: Partial<Handlers> = {
  'consignor-news': openNews(fixture.context),
  mail: async ({ to }) => {
    if (to === email) await stop()
  },
}
const { runDue } = openOutbox(fixture.context, handlers as Handlers)
fixture.context.later(10)
while ((await runDue()) > 0);
