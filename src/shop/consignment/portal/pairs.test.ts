import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import {
  consignors,
  offers,
  settlementLines,
  settlements,
  unitPictures,
  units,
  unitSales,
  unitTerms,
  users,
} from '#data/schema.ts'
import type { OfferBy } from '#rules/consignment/offers/by.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { anonymous, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { seedUser } from '#tests/support/builders.ts'
import { describeOneDatabase } from '#tests/support/database.ts'
import { ordersAsAdmin, parcel } from '#tests/support/orders-as-admin.ts'
import { consignedPairs } from '#tests/support/shop/consigned-pairs.ts'
import { offeredPairs, offerForm, offerPhoto } from '#tests/support/shop/offered-pairs.ts'
import { addEntry } from '../ledger/entries.ts'
import { proposeTerms, newestTerms, readTerms } from '../terms/terms.ts'
import { openPortal } from './portal.ts'
import { pairsOf, shownPairs } from './pairs.ts'

/** Holds product §53.3, §54.2, §54.3. */

describeOneDatabase('a consignor’s own pairs', (open) => {
  let database: Database
  let shop: Awaited<ReturnType<typeof ordersAsAdmin>>
  let pairs: ReturnType<typeof consignedPairs>
  let portal: ReturnType<typeof openPortal>
  let me: Holder
  beforeAll(async () => void (database = await open()))
  afterAll(() => database.close())
  beforeEach(async () => {
    shop = await ordersAsAdmin(database)
    pairs = consignedPairs(database, shop.fixture.context, shop.admin)
    portal = openPortal(shop.fixture.context)
    me = holder(await pairs.consignor({ email: 'filo@example.com' }))
  })
  const holder = (consignorId: number): Holder => ({
    consignorId,
    userId: null,
    email: 'filo@example.com',
    by: 'link',
    proven: false,
  })
  const onSale = () => pairs.onSale(shop.shoe.id, { consignorId: me.consignorId })
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const lines = async (of = me) =>
    (await portal.pairs(of)).map(({ code, story }) => [code, story.moment, plain(story.title)])
  const unitIdOf = async (code: string) =>
    (await database.db.select({ id: units.id }).from(units).where(eq(units.code, code)))[0]!.id
  const page = async (code: string) => {
    const end = await portal.pair(me, code)
    if (!end.ok) throw new Error(end.message)
    return end.value
  }
  const buy = async (code: string) =>
    shop.fixture.order(
      await shop.fixture.placed(shop.ana, [{ productId: shop.shoe.id, size: '42', quantity: 1, unit: code }]),
    )

  test('are theirs alone: another’s is missing, whoever asks', async () => {
    const code = await onSale()
    const other = holder(await pairs.consignor())
    expect(await lines()).toEqual([[code, 'listed', 'A la venta: $ 89.900']])
    expect(await lines(other)).toEqual([])
    expect(await portal.pair(other, code)).toMatchObject({ kind: 'missing' })
    expect(await portal.pair(me, `VR-${code.slice(0, 4)}-${code.slice(4)}`)).toMatchObject({ ok: true })
    for (const none of ['', '0000000', "' or 1=1", 'Datos'])
      expect(await portal.pair(me, none)).toMatchObject({ kind: 'missing' })
  })

  test('are followed from the sale to the account, with the amounts that were frozen', async () => {
    const code = await onSale()
    const order = await buy(code)
    expect(await lines()).toEqual([[code, 'reserved', 'Apartado']])
    await shop.fixture.orders.settle(await shop.fixture.payment(order.reference, 'approved'))
    await shop.orders.pack(shop.admin, order.id)
    await shop.orders.ship(shop.admin, order.id, parcel)
    // Whatever becomes of price and terms afterwards.
    await database.db
      .update(unitTerms)
      .set({ commissionBp: 5000 })
      .where(eq(unitTerms.unitId, await unitIdOf(code)))
    expect((await portal.pairs(me))[0]!.story).toMatchObject({ moment: 'sold', place: 'sold' })
    expect(plain((await portal.pairs(me))[0]!.story.text)).toContain('Te quedan $ 67.425.')
    await shop.orders.deliver(shop.admin, order.id)
    await database.db.update(unitSales).set({ windowEndsOn: sql`'2999-12-03'` })
    expect(await lines()).toEqual([[code, 'window', 'En los 10 días']])

    const [sale] = await database.db
      .update(unitSales)
      .set({ state: 'payable', payableAt: new Date() })
      .returning()
    const entryId = await database.transaction((tx) =>
      addEntry(tx, {
        consignorId: me.consignorId,
        kind: 'sale',
        amountCentavos: sale!.partCentavos,
        unitId: sale!.unitId,
        saleId: sale!.id,
        actor: 'system:test',
        requestKey: `sale:${sale!.id}`,
        at: new Date(),
      }),
    )
    expect(await lines()).toEqual([[code, 'payable', 'Por cobrar']])
    const settle = async (run: string, entry: number) => {
      const [row] = await database.db
        .insert(settlements)
        .values({
          consignorId: me.consignorId,
          run,
          state: 'approved',
          totalCentavos: sale!.partCentavos,
          account: 'zapas.de.filomena',
          holder: 'Filomena',
          cuil: '27301234563',
          closedBy: shop.admin.id,
          closedAt: new Date(),
        })
        .returning()
      await database.db.insert(settlementLines).values({ settlementId: row!.id, entryId: entry })
      return row!.id
    }
    const first = await settle('1', entryId!)
    expect(plain((await portal.pairs(me))[0]!.story.text)).toBe('$ 67.425: va a za···na, a tu nombre.')
    const become = (id: number, state: 'paid' | 'reversed' | 'failed') =>
      database.db
        .update(settlements)
        .set({ state, paidAt: new Date('2026-12-09T15:00Z') })
        .where(eq(settlements.id, id))
    await become(first, 'failed')
    expect(await lines()).toEqual([[code, 'bank-refused', 'El banco rechazó la transferencia']])
    await become(first, 'reversed')
    expect(await lines()).toEqual([[code, 'bounced', 'La transferencia volvió']])
    // What came back is paid again by another settlement, which is then the pair's.
    const again = await database.transaction((tx) =>
      addEntry(tx, {
        consignorId: me.consignorId,
        kind: 'payout_reversal',
        amountCentavos: sale!.partCentavos,
        settlementId: first,
        actor: 'system:test',
        requestKey: `payout-reversal:${first}`,
        at: new Date(),
      }),
    )
    await become(await settle('2', again!), 'paid')
    expect(await lines()).toEqual([[code, 'paid', 'Pagado']])
    expect((await page(code)).sales).toMatchObject([
      { base: 8_990_000, commission: 2_247_500, part: 6_742_500, state: 'payable' },
    ])
  })

  test('say what waits for their yes, with the amounts that would be theirs', async () => {
    const code = await onSale()
    const unitId = await unitIdOf(code)
    const terms = { ...readTerms((await newestTerms(database.db, unitId))!), price: 7_990_000 }
    await database.transaction((tx) => proposeTerms(tx, unitId, terms, `person:${shop.admin.id}`, new Date()))
    expect(await lines()).toEqual([[code, 'proposed', '¿Probamos a $ 79.900?']])
    const { proposal, prices, check, moves } = await page(code)
    expect(proposal!.said.map((row) => row.map(plain))).toContainEqual(['Precio', '$ 79.900'])
    expect(prices.map(({ price }) => price)).toEqual([8_990_000])
    expect(check).toMatchObject({ verdict: 'pass', byTwo: false })
    expect(moves.at(-1)!.said).toBe('Salió a la venta')
  })

  test('begin with those that were only shown, from a mailbox that is proven theirs', async () => {
    const offered = (email: string, changes: Partial<typeof offers.$inferInsert> = {}) =>
      database.db.insert(offers).values({
        requestKey: `${email} ${Math.random()}`,
        name: 'Filo',
        email,
        brand: 'Nike',
        model: 'Air Max 90',
        size: '42',
        grade: 'good',
        box: 'none',
        answerDueAt: new Date(),
        ...changes,
      })
    await offered('Filo@example.com')
    await offered('otra@example.com')
    await offered('filo@example.com', { state: 'refused', endedAt: new Date('2020-01-01') })
    expect(await lines()).toMatchObject([[null, 'looking', 'Lo estamos mirando']])
    await database.db.update(consignors).set({ emailProvenAt: null })
    expect(await lines()).toEqual([])
    // An account that has left no pair sees them as soon as its address is verified.
    const account = await seedUser(database, { username: 'filo', email: 'FILO@example.com' })
    const verified = (emailVerified: boolean) =>
      database.db.update(users).set({ emailVerified }).where(eq(users.id, account.id))
    await verified(false)
    const offeredTo = async (visitor: Visitor) => {
      const { groups, pages } = await portal.offered(visitor, null)
      expect(pages).toBeNull()
      return groups.flatMap(({ pairs: shown }) => shown)
    }
    expect(await offeredTo(account)).toEqual([])
    await verified(true)
    expect(await offeredTo(account)).toMatchObject([{ code: null, story: { place: 'with-you' } }])
    expect(await offeredTo(anonymous)).toEqual([])
    expect(await lines({ ...me, userId: account.id, by: 'account', proven: true })).toHaveLength(1)
  })

  test('show the first photo that was sent of them until they have a picture, small, by their owner alone', async () => {
    const offered = offeredPairs(database, shop.fixture, shop.admin)
    const email = 'foto@example.com'
    const account = await seedUser(database, { username: 'foto', email })
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, account.id))
    const big = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a43' } })
      .jpeg()
      .toBuffer()
    const files = [{ kind: 'side', bytes: big } as const, await offerPhoto('sole')]
    const sent = await offered.offers.submit(anonymous, offerForm({ email }), { files, arrived: [] })
    const { id, token } = sent.ok ? sent.value : expect.fail(sent.message)
    const own = await offered.offers.own(token)
    const [first] = own.ok ? own.value.pictures : []
    const { groups } = await portal.offered(account, null)
    const [line] = groups.flatMap(({ pairs: shown }) => shown)
    expect(line).toMatchObject({ code: null, image: null, photo: first!.id })

    const photoOf = (owner: OfferBy, small: boolean) => offered.offers.photo({ owner }, first!.id, { small })
    const byAccount = { offerId: line!.offer!, visitor: account, token: null, proof: null }
    const width = async (small: boolean) => {
      const found = await photoOf(byAccount, small)
      return (await sharp(found.ok ? found.value.bytes : undefined).metadata()).width
    }
    expect([await width(true), await width(false)]).toEqual([320, 1200])
    const another = await offered.submitted({ email: 'otra@example.com' })
    for (const by of [another.token, `${token}x`, '', { ...byAccount, visitor: anonymous }])
      expect(await photoOf(by, true)).toMatchObject({ kind: 'missing' })

    // Accepted it is a pair to come, and its line keeps the photo until there is a picture.
    await offered.quote(id)
    const typed = await offered.code(token)
    const end = await offered.offers.accept(anonymous, token, offered.acceptance(typed))
    const { code } = end.ok ? end.value : expect.fail(end.message)
    const [owner] = await database.db.select().from(consignors).where(eq(consignors.email, email))
    const theirs = async () =>
      (await portal.pairs(holder(owner!.id))).map(({ code: of, photo }) => [of, photo])
    expect(await theirs()).toEqual([[code, first!.id]])
    await database.db
      .insert(unitPictures)
      .values({ unitId: await unitIdOf(code), position: 0, kind: 'side', url: '/img/1', alt: 'De costado' })
    expect(await theirs()).toEqual([[code, null]])
  })

  test('are three hundred in as many questions as one', async () => {
    const asked = async (ask: (context: ShopContext) => Promise<readonly unknown[]>) => {
      let count = 0
      const counting = new Proxy(database.db, {
        get: (db, name, self) => {
          if (name === 'select' || name === 'execute') count += 1
          return Reflect.get(db, name, self)
        },
      })
      const { context } = shop.fixture
      const found = await ask({ ...context, database: { ...database, db: counting } })
      return [found.length, count]
    }
    const all = (context: ShopContext) => pairsOf(context, me)
    const page = async (context: ShopContext) =>
      (await shownPairs(context, me, { asked: null, page: 1 })).groups.flatMap(({ pairs: shown }) => shown)
    const code = await onSale()
    const [, forOne] = await asked(all)
    const [, pageOfOne] = await asked(page)
    await database.db
      .execute(sql`insert into units (code, owner, consignor_id, model, box, grade, price_centavos, state, creation_key, creation_hash, creation_no)
      select 'X' || n, 'consignor', ${me.consignorId}, 'Par ' || n, 'none', 'good', 100, 'received', 'many', '', n from generate_series(1, 299) n`)
    await database.db.execute(
      sql`insert into unit_events (unit_id, to_state, actor) select id, 'received', 'system:test' from units where creation_key = 'many'`,
    )
    expect(await asked(all)).toEqual([300, forOne])
    expect(forOne).toBeLessThanOrEqual(6)
    expect(await asked(page)).toEqual([12, pageOfOne])
    expect(pageOfOne).toBeLessThanOrEqual(2)
    expect(await lines()).toContainEqual([code, 'listed', 'A la venta: $ 89.900'])
  })
})
