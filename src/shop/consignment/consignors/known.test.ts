import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { agreements, agreementTexts, consignorAccounts, consignors } from '#data/schema.ts'
import { describeEachDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin } from '#tests/support/orders-as-admin.ts'
import { accountOf } from '../accounts/in-force.ts'
import { acceptAgreement } from '../agreements/accept.ts'
import { agreementHash, textInForce } from '../agreements/in-force.ts'
import { consignorFor, markProven } from './known.ts'

/** Holds product §49.1, §49.3. */

describeEachDatabase('who owns a pair, and what they agreed to', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  const filomena = {
    email: 'Filomena@Example.com',
    name: 'Filomena',
    surname: 'Quiroga',
    phone: '011 15 5555 7777',
  }
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => void (shop = await ordersAsAdmin(database)))
  const at = () => shop.fixture.context.clock()
  const known = (told = filomena) => database.transaction((tx) => consignorFor(tx, told, at()))
  const accept = (consignorId: number) =>
    database.transaction((tx) =>
      acceptAgreement(tx, shop.fixture.context.settings, {
        consignorId,
        how: 'web_code',
        witness: null,
        at: at(),
      }),
    )

  test('one mailbox is one person, however it is written and however many ask at once', async () => {
    const ids = await Promise.all([
      known(),
      known({ ...filomena, email: 'filomena@example.COM ' }),
      known({ ...filomena, name: 'Otra' }),
    ])
    expect(new Set(ids).size).toBe(1)
    const [row] = await database.db.select().from(consignors)
    expect(row).toMatchObject({ email: 'filomena@example.com', phone: '1155557777', dni: '' })
    // The same name from another mailbox is somebody else.
    expect(await known({ ...filomena, email: 'otra@example.com' })).not.toBe(ids[0])
  })

  test('who was forgotten begins anew, and a mailbox is proven once', async () => {
    const first = await known()
    await database.db.update(consignors).set({ erasedAt: at() }).where(eq(consignors.id, first))
    const second = await known()
    expect(second).not.toBe(first)
    const when = at()
    await database.transaction((tx) => markProven(tx, second, when))
    shop.fixture.context.later(60)
    await database.transaction((tx) => markProven(tx, second, at()))
    const [row] = await database.db.select().from(consignors).where(eq(consignors.id, second))
    expect(row!.emailProvenAt).toEqual(when)
  })

  test('the agreement is accepted once, also at once, and its copy leaves once, whole', async () => {
    const id = await known()
    const [one, two] = await Promise.all([accept(id), accept(id)])
    expect(one).toBe(two)
    const text = await textInForce(database.db, shop.fixture.context.settings)
    expect(text).toMatchObject({ version: 1, sha256: agreementHash(text.body) })
    expect(await database.db.select().from(agreements)).toHaveLength(1)
    await shop.fixture.work()
    expect(shop.fixture.emails).toHaveLength(1)
    expect(shop.fixture.emails[0]).toMatchObject({ to: 'filomena@example.com' })
    for (const words of ['SHA-256', text.sha256, 'Guardá este e-mail', 'la comisión es de $ 22.475'])
      expect(shop.fixture.emails[0]!.text!.replaceAll('\u00a0', ' ')).toContain(words)
  })

  test('many who ask first publish one first text; another text is accepted anew', async () => {
    const { settings } = shop.fixture.context
    await Promise.all(Array.from({ length: 6 }, () => textInForce(database.db, settings)))
    expect(await database.db.select().from(agreementTexts)).toHaveLength(1)
    const id = await known()
    const first = await accept(id)
    await database.db
      .insert(agreementTexts)
      .values({ version: 2, body: 'Otro', sha256: agreementHash('Otro'), publishedBy: 'system:test' })
    expect(await accept(id)).not.toBe(first)
  })

  test('the last account that was told is the one that holds', async () => {
    const id = await known()
    expect(await accountOf(database.db, id)).toBeNull()
    for (const account of ['vieja.cuenta', 'nueva.cuenta'])
      await database.db.insert(consignorAccounts).values({
        consignorId: id,
        account,
        holder: 'Filomena Quiroga',
        cuil: '27301234563',
        usableFrom: at(),
        createdBy: 'system:test',
      })
    expect(await accountOf(database.db, id)).toMatchObject({ account: 'nueva.cuenta' })
  })
})
