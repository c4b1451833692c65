/**
 * What goes on in the demo after its sales: an exchange on its way, a claim with a photo that waits, a part given back as store
 * credit, an order whose edit waits for its difference, single pairs, what people entrusted, what is sold by a draw, the days of the counter, and parcels
 * at couriers. Through the shop's own verbs, so that books, news and queue are true. No
 * payment company knows the demo's payments: nothing here moves money there.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orders, users } from '#data/schema.ts'
import { picturesOf, seedPicturesFolder } from '#data/seed/pictures.ts'
import { FULFILMENT, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'
import { toPesos } from '#rules/money.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { CasePlan } from '#shop/shipments/shipments.ts'
import type { Shop } from '#shop/shop.ts'
import { seedConsignment } from './demo-consignment/demo-consignment.ts'
import { seedCounts } from './demo-counts.ts'
import { seedDrops } from './demo-drops.ts'
import { takeProgress, type Once } from './demo-progress.ts'
import { seedParcels } from './demo-parcels.ts'
import { seedTill } from './demo-till.ts'
import { seedSinglePairs } from './demo-units.ts'
import { DEMO, valueOf, visitorOf } from './demo-visitors.ts'

type Opened = { shop: Shop; shopAt: (at: Date) => Shop; database: Database; app: FastifyInstance }
type Options = {
  /** Asked between two cases. */
  isStopped?: () => boolean
  /** A case that did not come about, since a start was cut off in the middle of it: the demo goes on without it. */
  onFailure?: (name: string, error: unknown) => void
}

/** Plays what was not played yet, each case once. Throws what a case throws unless somebody hears of it. */
export async function seedCases(
  opened: Opened,
  now: Date,
  { isStopped = () => false, onFailure }: Options = {},
): Promise<'finished' | 'stopped' | 'elsewhere'> {
  const progress = await takeProgress(opened.database)
  if (progress === null) return 'finished'
  if (progress === 'elsewhere') return progress
  let stopped = false
  await playCases(opened, now, async (name, work) => {
    stopped ||= isStopped()
    if (stopped || progress.has(name)) return
    try {
      await work()
    } catch (error) {
      if (!onFailure) throw error
      onFailure(name, error)
    }
    await progress.note(name)
  })
  if (stopped) return 'stopped'
  await progress.finish()
  return 'finished'
}

async function playCases(opened: Opened, now: Date, once: Once): Promise<void> {
  const { shop, database } = opened
  const newest = (email: string, state: FulfilmentState) => newestOrder(database, email, state)
  await once('exchange', async () =>
    exchangeOnItsWay(shop, await newest('tomas@vereda.test', FULFILMENT.delivered)),
  )
  await once('claim', async () =>
    claimWithPhoto(shop, await newest('florencia@vereda.test', FULFILMENT.picked_up)),
  )
  await once('credit', async () =>
    partAsCredit(shop, await newest('joaquin@vereda.test', FULFILMENT.delivered)),
  )
  await once('edit', async () =>
    editThatWaits(shop, await newest('ezequiel@vereda.test', FULFILMENT.unfulfilled)),
  )
  await once('pairs', () => seedSinglePairs(shop, database))
  await seedConsignment(opened, now, once)
  await once('drops', () => seedDrops(opened, now))
  await once('till', () => seedTill(opened, now))
  await once('counts', () => seedCounts(opened, now))
  await once('parcels', () => seedParcels(opened))
}

type Order = { id: number; reference: string; buyer: PersonVisitor }

async function newestOrder({ db }: Database, email: string, state: FulfilmentState): Promise<Order> {
  const [found] = await db
    .select({ id: orders.id, reference: orders.reference, user: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(users.email, email), eq(orders.fulfilmentStatus, state)))
    .orderBy(desc(orders.placedAt))
    .limit(1)
  if (!found) throw new Error(`The demo has no such order of ${email}`)
  const { id, reference, user } = found
  return { id, reference, buyer: visitorOf(user) }
}

/** The new one has left with a courier, the old one has not come: there is a label for it. */
async function exchangeOnItsWay(
  { exchanges, returns, shipments }: Shop,
  { reference }: Order,
): Promise<void> {
  const [held] = valueOf(await exchanges.choices(DEMO, reference)).held
  const { orderLineId, productId } = held!
  const { chosen } = valueOf(await exchanges.choices(DEMO, reference, { orderLineId }))
  const size = chosen!.sizes[0]!
  const wanted = { orderLineId, productId, size, delivery: 'delivery', reasonCode: 'small' }
  const { code } = valueOf(await exchanges.start(DEMO, reference, { ...wanted, key: 'demo-exchange' }))
  valueOf(await returns.approve(DEMO, code, { message: 'Ya te mandamos el otro talle.' }))
  const asked = ({ box, declared }: CasePlan) => ({ ...box, declared: toPesos(declared) })
  const given = asked(valueOf(await shipments.planExchange(DEMO, code))!)
  const { id } = valueOf(await shipments.createExchange(DEMO, code, { courier: 'andreani', ...given }))
  valueOf(await shipments.handOver(DEMO, id))
  const back = asked(valueOf(await shipments.planBack(DEMO, code))!)
  valueOf(await shipments.createBack(DEMO, code, { courier: 'correo', ...back }))
}

async function claimWithPhoto({ returns }: Shop, { reference, buyer }: Order): Promise<void> {
  const [held] = valueOf(await returns.askChoices(buyer, reference)).held
  const [picture] = picturesOf('zapatillas-ritmo-blancas')
  const photo = await readFile(path.join(seedPicturesFolder, `${picture!.hash}-640.webp`))
  const claim = {
    kind: 'claim',
    lines: [{ orderLineId: held!.orderLineId, quantity: 1, reasonCode: 'quality' }],
    reason: 'A la segunda semana se despegó la suela del pie derecho.',
    key: 'demo-claim',
  }
  valueOf(await returns.ask(buyer, reference, claim, [photo]))
}

/** One of two things came back, and its buyer would rather have store credit. */
async function partAsCredit({ returns }: Shop, { reference, buyer }: Order): Promise<void> {
  const [held] = valueOf(await returns.askChoices(buyer, reference)).held
  const lines = [{ orderLineId: held!.orderLineId, quantity: 1, reasonCode: 'large' }]
  const asked = { kind: 'withdrawal', lines, payBack: 'credit', key: 'demo-withdrawal' }
  const { code } = valueOf(await returns.ask(buyer, reference, asked))
  valueOf(await returns.approve(DEMO, code, {}))
  const came = [{ orderLineId: held!.orderLineId, quantity: 1, condition: 'restock' }]
  valueOf(await returns.receive(DEMO, code, { lines: came, key: 'demo-arrival' }))
  const { owed } = valueOf(await returns.find(DEMO, code))
  valueOf(
    await returns.resolve(DEMO, code, { amount: toPesos(owed), payBack: 'credit', key: 'demo-settled' }),
  )
}

/** One more of the first line, which its buyer has to pay. */
async function editThatWaits({ edits }: Shop, { id }: Order): Promise<void> {
  const { lines, seen } = valueOf(await edits.look(DEMO, id))
  const [line] = lines
  const asked = { lines: [{ orderLineId: line!.id, size: line!.size, quantity: line!.quantity + 1 }] }
  const { difference } = valueOf(await edits.quoteEdit(DEMO, id, asked))
  valueOf(await edits.edit(DEMO, id, { ...asked, difference: toPesos(difference), seen, key: 'demo-edit' }))
}
