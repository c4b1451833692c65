/** Lays the seed's catalogue: products, sizes, pictures, and the ledger of what was received, sold in the showroom and corrected. */
import { serverPaths } from '#rules/server-paths.ts'
import type { Tx } from '#data/database.ts'
import { productImages, products, productSizes, type stockLedger } from '#data/schema.ts'
import { OPTIONAL_TEXTS } from '#rules/products/fields.ts'
import { NO_BOX } from '#rules/products/box-fields.ts'
import { pick } from '#rules/record.ts'
import { checkDigit } from '#rules/products/codes/gtin.ts'
import { salePrice } from '#rules/products/discount.ts'
import { fromPesos, type Centavos } from '#rules/money.ts'
import type { LedgerKind } from '#rules/stock/stock.ts'
import { between, daysBefore } from './moments.ts'
import { picturesOf } from './pictures.ts'
import { catalogue, type Arrival } from './products/catalogue.ts'
import { seedPriceLists, seedPrices } from './seed-prices.ts'
import { seedReviews } from './reviews/all.ts'
import { stockStory, unitsSold } from './stock-story.ts'

/** Of the list price, to whole hundreds. */
const COST = 0.45

export type LedgerRow = typeof stockLedger.$inferInsert & { createdAt: Date }

export type SeededProduct = {
  id: number
  name: string
  brand: string
  image: string
  listPrice: Centavos
  unitPrice: Centavos
  discount: string | null
  /** Size -> its row's id. */
  sizeIds: Map<string, number>
}

/** Slug -> product; the ledger rows are for the caller to write, in order of time with those of the orders. */
export async function seedProducts(
  tx: Tx,
  now: Date,
  /** Who looked at two of three; the others are as nobody has yet. */
  verifiedBy: number | null = null,
): Promise<{ seeded: Map<string, SeededProduct>; ledger: LedgerRow[] }> {
  const rows = await tx
    .insert(products)
    .values(catalogue.map((product, index) => productRow(product, now, index % 3 === 2 ? null : verifiedBy)))
    .returning({ id: products.id, name: products.name })
  const ids = new Map(rows.map((row) => [row.name, row.id]))

  const sizes = await tx
    .insert(productSizes)
    .values(
      catalogue.flatMap((product) =>
        stockStory(product).map(({ size, stock }, position) => ({
          productId: ids.get(product.name)!,
          size,
          position,
          stock,
          sku: `${product.style}-${size}`,
          barcode: barcodeOf(ids.get(product.name)!, position),
        })),
      ),
    )
    .returning({ id: productSizes.id, productId: productSizes.productId, size: productSizes.size })

  await tx.insert(productImages).values(
    catalogue.flatMap((product) =>
      picturesOf(product.slug).map(({ hash, alt, width, height }, position) => ({
        productId: ids.get(product.name)!,
        position,
        url: serverPaths.picture(hash),
        alt,
        width,
        height,
      })),
    ),
  )

  const seeded = new Map<string, SeededProduct>()
  for (const product of catalogue) {
    const id = ids.get(product.name)!
    const sizeIds = new Map(sizes.filter((size) => size.productId === id).map((size) => [size.size, size.id]))
    seeded.set(product.slug, { id, ...asSold(product), sizeIds })
  }
  await seedPrices(tx, catalogue, (slug) => seeded.get(slug)!.id, now)
  await seedPriceLists(tx)
  return { seeded, ledger: catalogue.flatMap((product) => ledgerOf(product, seeded.get(product.slug)!, now)) }
}

/** Made up, of the range that GS1 leaves to shops (20 to 29), so that it is no maker's. */
function barcodeOf(id: number, position: number): string {
  const digits = `20${String(id).padStart(6, '0')}${String(position).padStart(4, '0')}`
  return `${digits}${checkDigit(digits)}`
}

function productRow(product: Arrival, now: Date, verifiedBy: number | null) {
  const scores = seedReviews.filter((review) => review.slug === product.slug).map((review) => review.score)
  const createdAt = daysBefore(now, product.daysAgo)
  return {
    name: product.name,
    brand: product.brand,
    category: product.category,
    genre: product.genre,
    ...pick(product, OPTIONAL_TEXTS),
    ...(product.box ?? NO_BOX),
    priceCentavos: fromPesos(product.pesos),
    costCentavos: fromPesos(Math.round((product.pesos * COST) / 100) * 100),
    offer: product.discount !== undefined,
    discount: product.discount ?? null,
    score: product.score,
    sold: unitsSold(product),
    stock: Object.values(product.stock).reduce((sum, units) => sum + units, 0),
    reviewCount: scores.length,
    reviewSum: scores.reduce((sum: number, score) => sum + score, 0),
    verifiedAt: verifiedBy === null ? null : createdAt,
    verifiedBy,
    createdAt,
    updatedAt: createdAt,
  }
}

function asSold(product: Arrival) {
  const listPrice = fromPesos(product.pesos)
  const discount = product.discount ?? null
  return {
    name: product.name,
    brand: product.brand,
    image: serverPaths.picture(picturesOf(product.slug)[0]!.hash),
    listPrice,
    unitPrice: salePrice({ price: listPrice, offer: discount !== null, discount }),
    discount,
  }
}

function ledgerOf(product: Arrival, { id, sizeIds }: SeededProduct, now: Date): LedgerRow[] {
  const arrived = daysBefore(now, product.daysAgo)
  return stockStory(product).flatMap(({ size, received, showroom, correction }) => {
    const row = (kind: LedgerKind, delta: number, reason: string, createdAt: Date): LedgerRow[] =>
      delta === 0
        ? []
        : [
            {
              productId: id,
              sizeId: sizeIds.get(size)!,
              kind,
              delta,
              reason,
              actor: 'system:seed',
              createdAt,
            },
          ]
    return [
      ...row('received', received, 'Ingreso de mercadería', arrived),
      ...row('adjusted', -showroom, 'Ventas en el showroom', between(arrived, now, 0.2)),
      ...(correction
        ? row('adjusted', correction.delta, correction.reason, daysBefore(now, correction.daysAgo))
        : []),
    ]
  })
}
