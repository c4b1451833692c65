/**
 * The demo's single pairs (product §47.3): kept, on sale, sold and delivered, back and waiting to be compared, lost. What was bought was
 * paid with store credit: no payment company knows the demo.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { orders, products, users } from '#data/schema.ts'
import { seedPicturesFolder, unitPictures, type SeedPicture } from '#data/seed/pictures.ts'
import { catalogue } from '#data/seed/products/catalogue.ts'
import { seedUnits, type SeedUnit } from '#data/seed/seed-units.ts'
import { addresses } from '#data/seed/users.ts'
import { toPesos } from '#rules/money.ts'
import { INSPECT } from '#rules/returns/kinds.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { DEMO, valueOf, visitorOf } from './demo-visitors.ts'

type Sold = { reference: string; buyer: PersonVisitor }

export async function seedSinglePairs(shop: Shop, database: Database): Promise<void> {
  for (const unit of seedUnits) {
    const productId = await productOf(database, unit.of)
    const { codes } = valueOf(await shop.units.create(DEMO, formOf(unit, productId)))
    const code = codes[0]!
    if (unit.end === 'ready') continue
    if (unit.end === 'written_off') {
      valueOf(await shop.units.writeOff(DEMO, code, { reason: 'No apareció al contar el estante.' }))
      continue
    }
    for (const one of codes) valueOf(await shop.units.list(DEMO, one))
    if (unit.end === 'listed') continue
    const line = { productId, size: unit.size, quantity: 1, unit: code }
    const sold = await delivered(shop, database, unit.end === 'sold' ? 'martin' : 'agustina', line)
    if (unit.end === 'returned') await cameBack(shop, sold, picturesOf(unit)[0]!)
  }
}

const picturesOf = ({ slug }: SeedUnit): SeedPicture[] => unitPictures[slug] ?? []

async function productOf({ db }: Database, slug: string): Promise<number> {
  const { name } = catalogue.find((product) => product.slug === slug)!
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.name, name))
  if (!row) throw new Error(`The demo has no ${name}`)
  return row.id
}

/** As the desk's form sends it. */
function formOf(unit: SeedUnit, productId: number) {
  const { slug, of: _of, views: _views, flaws, pesos, cost, end: _end, ...facts } = unit
  const pictures = picturesOf(unit)
  const urlOf = (view: string) => serverPaths.picture(pictures.find((one) => one.view === view)!.hash)
  return {
    ...facts,
    productId,
    price: String(pesos),
    cost: String(cost),
    pictures: pictures.map(({ view, alt, width, height }) => ({
      kind: view,
      url: urlOf(view),
      alt,
      width,
      height,
    })),
    flaws: flaws.map(({ view, ...flaw }) => ({ ...flaw, picture: urlOf(view) })),
    key: slug,
  }
}

type Line = { productId: number; size: string; quantity: number; unit: string }

/** Bought with what the shop had given them, sent and there. */
async function delivered(shop: Shop, { db }: Database, key: string, line: Line): Promise<Sold> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, `${key}@vereda.test`))
  const buyer = visitorOf(user!)
  const personal = personalOf(buyer, key)
  const wanted = { lines: [line], delivery: 'delivery', couponCode: null } as const
  const { amounts } = await shop.orders.quote(buyer, { ...wanted, province: personal.province })
  const given = {
    kind: 'given',
    amount: String(toPesos(amounts.total)),
    reason: 'Ganaste el sorteo de primavera.',
    key: `demo-credit-${line.unit}`,
  }
  valueOf(await shop.credit.give(DEMO, buyer.id, given))
  const { reference } = valueOf(
    await shop.orders.place(buyer, {
      ...wanted,
      personal,
      shownTotal: amounts.total,
      credit: true,
      key: `demo-order-${line.unit}`,
    }),
  )
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.reference, reference))
  const parcel = { carrier: 'Andreani', trackingCode: `DEMO${line.unit}` }
  valueOf(await shop.ordersAdmin.pack(DEMO, order!.id))
  valueOf(await shop.ordersAdmin.ship(DEMO, order!.id, parcel))
  valueOf(await shop.ordersAdmin.deliver(DEMO, order!.id))
  return { reference, buyer }
}

/** As the checkout's form sends it. */
function personalOf({ name, surname, email }: PersonVisitor, key: string) {
  const address = addresses[key]!
  return {
    nameCompra: name,
    surnameCompra: surname,
    ageCompra: address.birthDate,
    companyName: address.company,
    streetAddress: address.street,
    apartment: address.apartment,
    province: address.province,
    codePostal: address.postalCode,
    phoneNumber: address.phone,
    emailCompra: email,
    extraNotes: address.notes,
  }
}

/** Received, and nobody has looked yet whether it is the same pair. */
async function cameBack({ returns }: Shop, { reference, buyer }: Sold, { hash }: SeedPicture): Promise<void> {
  const [held] = valueOf(await returns.askChoices(buyer, reference)).held
  const { orderLineId } = held!
  const photo = await readFile(path.join(seedPicturesFolder, `${hash}-960.jpg`))
  const asked = {
    kind: 'withdrawal',
    lines: [{ orderLineId, quantity: 1, reasonCode: 'small' }],
    reason: 'Me quedan justas.',
    key: 'demo-single-withdrawal',
  }
  const { code } = valueOf(await returns.ask(buyer, reference, asked, [photo]))
  valueOf(await returns.approve(DEMO, code, {}))
  const lines = [{ orderLineId, quantity: 1, condition: INSPECT }]
  valueOf(await returns.receive(DEMO, code, { lines, key: 'demo-single-arrival' }))
}
