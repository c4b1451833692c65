/** A product as its own page shows it. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { salePrice } from '#rules/products/discount.ts'
import { lowestBefore, type LowestBefore } from '#rules/prices/history.ts'
import { pick } from '#rules/record.ts'
import type { PromotionTerms } from '#rules/promotions/promotion.ts'
import { badgeOf, type Badge } from '#rules/promotions/badge.ts'
import { publicGtin } from '#rules/products/codes/gtin.ts'
import { PUBLIC_TEXTS, type PublicText } from '#rules/products/fields.ts'
import type { Verified } from '#rules/products/verified.ts'
import type { SoldPrices } from '#rules/units/sold-prices.ts'
import { pricesOf } from '#shop/prices/history.ts'
import { soldPrices, soldSince } from './sold-prices.ts'
import {
  cardColumns,
  pictures,
  sizeCodes,
  toCard,
  type ProductCard,
  type ProductPicture,
  type SizeCodes,
} from './card.ts'
import { live } from '#shop/search/choose.ts'
import { colours, type Colour } from './colours.ts'
import { verified } from './verified.ts'
import { columnsOf, type Values } from './columns.ts'

export type ProductPage = ProductCard &
  Values<PublicText | 'video'> & {
    images: ProductPicture[]
    /** Of its model, itself among them; none where there is only one. */
    colours: Colour[]
    /** Of an offer: the lowest price before it. */
    lowest: LowestBefore | null
    /** Of sizes that have one, as search engines are told them. */
    codes: Record<string, { sku?: string; gtin?: string }>
    /** The promotion of its badge: in words, and what one costs with it. */
    told: Badge | null
    /** What other people's pairs of it sold for here, where enough of them did. */
    soldPrices: SoldPrices | null
    /** Who of the shop found it original, and when; null where nobody looked. */
    verified: Verified | null
    /** For who edits it. */
    version: number
  }

const SHOWN = [...PUBLIC_TEXTS, 'video'] as const

/** Prepared: planning it takes longer than running it. */
export function preparePage(db: Reader) {
  const prepared = db
    .select({
      ...cardColumns,
      ...columnsOf(SHOWN),
      version: products.version,
      verified: verified.as('verified'),
      images: pictures.as('images'),
      codes: sizeCodes.as('codes'),
      colours: colours.as('colours'),
      soldPrices: soldPrices.as('sold_prices'),
    })
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), live))
    .prepare('product_page')

  return async function findPage(
    id: number,
    promotions: readonly PromotionTerms[],
    now: Date,
  ): Promise<ProductPage | null> {
    const [row] = await prepared.execute({ id, soldSince: soldSince(now) })
    if (!row) return null
    const { images, codes, colours, soldPrices, ...rest } = row
    const lowest = rest.offer ? lowestBefore(await pricesOf(db, id), salePrice) : null
    const card = toCard(rest, promotions)
    return {
      ...card,
      told: badgeOf(card, promotions),
      lowest,
      ...pick(rest, SHOWN),
      codes: toldCodes(codes),
      soldPrices,
      version: rest.version,
      verified: rest.verified,
      colours: colours.length > 1 ? colours : [],
      images: images.map((image) => ({ ...image, alt: image.alt || rest.name })),
    }
  }
}

/** A barcode of the shop's own making is no number of GS1. */
const toldCodes = (codes: SizeCodes): ProductPage['codes'] =>
  Object.fromEntries(
    Object.entries(codes).map(([size, { sku, barcode = '' }]) => [
      size,
      { ...(sku ? { sku } : {}), ...(publicGtin(barcode) ? { gtin: barcode } : {}) },
    ]),
  )
