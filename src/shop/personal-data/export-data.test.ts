import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  contactMessages,
  favourites,
  newsletterAddresses,
  notifications,
  orders,
  outbox,
  paymentProofs,
  returnPhotos,
  returns,
  users,
  deliveryAddresses,
  personalData,
  reviewPhotos,
  reviews,
  sessions,
  orderViews,
  stockAlerts,
} from '#data/schema.ts'
import { anonymous, type PersonVisitor } from '#rules/users/access.ts'
import type { OrderState } from '#rules/orders/states.ts'
import { filledForm, seedUser, seedProduct } from '#tests/support/builders.ts'
import { photo } from '#tests/support/photo.ts'
import { testContext, type TestContext } from '#tests/support/open-shop.ts'
import { blankDatabase, emptyTables } from '#tests/support/database.ts'
import { STAFF_STAYS, ERASED_NAME } from './erasure.ts'
import { openOutbox, type Handlers, type Jobs } from '#shop/jobs/outbox.ts'
import { openAccount } from '#shop/account.ts'
import { openQuestions } from '#shop/questions/questions.ts'
import { openReviews } from '#shop/reviews/reviews.ts'
import { openSession } from '#shop/sessions/opening.ts'
import { firstSignIn } from '#shop/sessions/first-sign-in.ts'

/** Holds product §11.13, §15.7, §15.9, §17.1, §17.2, §17.4, §20.7, §20.8, §32.8. */

let database: Database
let context: TestContext
let shop: ReturnType<typeof openAccount>
let ana: PersonVisitor
let shoe: number
let gone: number
beforeAll(async () => {
  database = await blankDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptyTables(database)
  context = testContext(database, {
    gateways: { identity: { signOutUrl: async ({ idToken }) => `https://id.test/bye?of=${idToken}` } },
  })
  shop = openAccount(context)
  ana = await seedUser(database, { subject: 'ana', email: 'ana@example.com', username: 'anita' })
  const seeded = await seedProduct(database, { sizes: { '41': 5, '44': 0 } })
  shoe = seeded.id
  gone = seeded.sizeIds['44']!
})

/** Everything that a person can leave behind. Answers the session's token. */
async function leaveTraces(): Promise<string> {
  const { db } = database
  await shop.savePersonalData(ana, filledForm())
  await openReviews(context).create(ana, shoe, { number: 5, comment: 'Muy cómodas' }, [await photo()])
  context.settings.questionEmails = 'no'
  await openQuestions(context).ask(ana, shoe, { text: '¿Hay más talles?' })
  await db.insert(favourites).values({ userId: ana.id, productId: shoe })
  await db.insert(stockAlerts).values({ userId: ana.id, productId: shoe, sizeId: gone })
  await db.insert(orderViews).values({ userId: ana.id, name: 'Retiros', query: '?delivery=pickup' })
  await db.insert(notifications).values({ userId: ana.id, kind: 'order', title: 'Pagaste' })
  await db.insert(newsletterAddresses).values({ email: 'ana@example.com', name: 'Ana' })
  await db.insert(contactMessages).values({
    name: 'Ana',
    email: 'Ana@Example.com',
    subject: 'Una duda',
    message: '¿Tienen 39?',
  })
  return openSession(db, { userId: ana.id, idToken: 'token-of-ana', now: context.clock() })
}
const seedOrder = (status: OrderState) =>
  database.db.insert(orders).values({
    userId: ana.id,
    placingKey: status,
    placingHash: '',
    status,
    endCause: status === 'completed' ? ('term' as const) : null,
    delivery: 'pickup',
    name: 'Ana',
    surname: 'Pérez',
    birthDate: '1990-05-20',
    street: 'Av. Corrientes 1234',
    province: 'Mendoza',
    postalCode: '5500',
    phone: '1123456789',
    email: 'ana@example.com',
    subtotalCentavos: 2_000_000,
    shippingCentavos: 0,
    totalCentavos: 2_000_000,
    expiresAt: new Date(),
  })

test('a person gets everything that the shop knows about them, and nothing about anybody else', async () => {
  const leo = await seedUser(database)
  await leaveTraces()
  await seedOrder('completed')
  await shop.savePersonalData(leo, filledForm({ nameCompra: 'Leo' }))
  const end = await shop.ownData(ana)
  const data = end.ok ? end.value : {}
  expect(data).toMatchObject({
    account: { username: 'anita', email: 'ana@example.com' },
    personalData: { nameCompra: 'Ana' },
    addresses: [{ label: 'Casa', streetAddress: 'Av. Corrientes 1234', usual: true }],
    favourites: [{ productId: shoe }],
    sizesWaitedFor: [{ productId: shoe, size: '44', toldAt: null }],
    reviews: [{ score: 5, comment: 'Muy cómodas', photos: [expect.stringContaining('/Opiniones/foto/')] }],
    questions: [{ text: '¿Hay más talles?', waiting: false }],
    orders: [{ status: 'completed', total: 20_000, recipient: { province: 'Mendoza' } }],
    notifications: [{ title: 'Pagaste' }],
    contactMessages: [{ subject: 'Una duda' }],
    newsletter: { email: 'ana@example.com' },
    orderViews: [{ name: 'Retiros', query: '?delivery=pickup' }],
  })
  expect(JSON.stringify(data)).not.toMatch(/Leo|token-of-ana|idHash/)
  expect(await shop.ownData(anonymous)).toMatchObject({ reason: 'signed-out' })
})

test('a mail address that nobody verified brings out no messages that others may have signed with it', async () => {
  await leaveTraces()
  await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, ana.id))
  expect(await shop.ownData(ana)).toMatchObject({ value: { contactMessages: [], newsletter: null } })
})

test('an erased account leaves its orders, and its comments without a name', async () => {
  const token = await leaveTraces()
  const [order] = await seedOrder('completed').returning()
  const { db } = database
  await db.insert(paymentProofs).values({ orderId: order!.id, kind: 'pdf', bytes: Buffer.from('%PDF-') })
  const [claim] = await db
    .insert(returns)
    .values({
      code: 'ABCDE-12345',
      kind: 'claim',
      orderId: order!.id,
      status: 'rejected',
      name: 'Ana',
      email: 'ana@example.com',
    })
    .returning()
  await db.insert(returnPhotos).values({ returnId: claim!.id, by: 'buyer', bytes: Buffer.from('RIFF') })
  expect(await shop.eraseSelf(ana, token)).toEqual({
    ok: true,
    value: { url: 'https://id.test/bye?of=token-of-ana' },
  })
  for (const table of [
    paymentProofs,
    returnPhotos,
    personalData,
    deliveryAddresses,
    favourites,
    notifications,
    newsletterAddresses,
    contactMessages,
    sessions,
    stockAlerts,
    orderViews,
  ])
    expect(await db.select().from(table)).toEqual([])
  const [row] = await db.select().from(users).where(eq(users.id, ana.id))
  expect(JSON.stringify(row)).not.toMatch(/ana|Ana|Pérez|anita/)
  expect(await db.select().from(orders).orderBy(orders.id)).toMatchObject([
    { email: 'ana@example.com', userId: ana.id },
  ])
  expect(await db.select().from(reviews).orderBy(reviews.id)).toMatchObject([{ comment: 'Muy cómodas' }])
  expect((await openReviews(context).list(shoe)).reviews).toMatchObject([
    { username: ERASED_NAME, photos: [] },
  ])
  expect(await db.$count(reviewPhotos)).toBe(0)
  expect(await openQuestions(context).list(shoe)).toMatchObject([{ username: ERASED_NAME }])
  expect(context.hints).toContainEqual({ kind: 'ban', userId: ana.id })
  // One email says so, and its address is gone as soon as it left.
  const sent: Jobs['mail'][] = []
  const mail = async (email: Jobs['mail']) => void sent.push(email)
  await openOutbox(context, { mail } as Partial<Handlers> as Handlers).runDue()
  expect(sent).toMatchObject([{ to: 'ana@example.com', subject: 'Borramos tu cuenta · Vereda' }])
  expect(await db.select().from(outbox)).toEqual([])
  expect(context.hints).toContainEqual({ kind: 'catalogue', productId: shoe })
  expect(await shop.eraseSelf(ana)).toMatchObject({ kind: 'missing' })
})

test('who comes back with the same identity is a new person', async () => {
  await shop.eraseSelf(ana)
  const profile = { issuer: 'https://id.test', subject: 'ana', email: 'ana@example.com', emailVerified: true }
  const back = await database.transaction((tx) => firstSignIn(tx, profile, [], context.clock()))
  expect(back).toMatchObject({ firstTime: true })
  expect(back!.id).not.toBe(ana.id)
})

test('nobody leaves with an order under way, and no admin this way', async () => {
  await seedOrder('placed')
  expect(await shop.eraseSelf(ana)).toMatchObject({
    kind: 'conflict',
    message: expect.stringMatching(/^Tu pedido V-\d+ está en curso\./),
  })
  expect(await database.db.select().from(users).orderBy(users.id)).toMatchObject([
    { username: 'anita', deletedAt: null },
  ])
  const boss = await seedUser(database, { role: 'owner' })
  expect(await shop.eraseSelf(boss)).toMatchObject({ message: STAFF_STAYS })
  expect(await shop.eraseSelf({ ...ana, ban: true })).toMatchObject({ reason: 'banned' })
})
