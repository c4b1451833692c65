/** A product as a card shows it, read with its sizes and pictures in one query. */
import { sql } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { salePrice } from '#rules/products/discount.ts'
import type { Centavos } from '#rules/money.ts'
import type { PromotionTerms } from '#rules/promotions/promotion.ts'
import { badgeOf } from '#rules/promotions/badge.ts'
import type { SizeStock } from '#rules/units/bulk.ts'
import { averageScore } from '#rules/products/product.ts'

export type ProductCard = {
  id: number
  name: string
  brand: string
  category: string
  genre: string
  image: string | null
  imageAlt: string
  secondImage: string | null
  /** The list price. */
  price: Centavos
  offer: boolean
  /** Only while on offer. */
  discount: string | null
  /** What one costs today, of what comes in quantities. */
  salePrice: Centavos
  /** What the cheapest single pair costs, when that is less or there is nothing else. */
  from: Centavos | null
  /** Of all sizes together. */
  stock: number
  /** The offered ones, in the order shown, also those that are out of stock. */
  sizes: SizeStock[]
  /** Its single pairs on sale, which count in its stock; null where it has none. */
  units: { listed: number; used: number; cheapest: Centavos } | null
  sold: number
  /** The mean of the reviews; without reviews, the admin's score. */
  average: number
  reviewCount: number
  createdAt: Date
  /** A promotion that counts for everybody, as its badge says it. */
  promotion: string | null
  /** What it costs who pays by transfer or in cash, in words; nothing where that is the same. */
  byHand?: string | undefined
}

// In a select from one table Drizzle writes its columns without the table's name, and a bare "id" inside a subquery would be
// the subquery's own: so `products.id` is spelt out.
const offeredSizes = sql<SizeStock[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('size', s.size, 'stock', s.stock, 'units', nullif(s.listed_units, 0))) order by s.position, s.id), '[]')
  from product_sizes s where s.product_id = products.id and s.offered)`

/** Of each offered size that has one. */
export type SizeCodes = Record<string, { sku?: string; barcode?: string }>
export const sizeCodes = sql<SizeCodes>`(
  select coalesce(json_object_agg(s.size, json_strip_nulls(json_build_object('sku', nullif(s.sku, ''), 'barcode', nullif(s.barcode, '')))), '{}')
  from product_sizes s where s.product_id = products.id and s.offered and (s.sku <> '' or s.barcode <> ''))`

export type ProductPicture = { url: string; alt: string; width: number; height: number }
/** All of them, in their order. */
export const pictures = sql<ProductPicture[]>`(
  select coalesce(json_agg(json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.position), '[]')
  from product_images i where i.product_id = products.id)`

/** The first two: a card shows the second under the pointer. */
const firstPictures = sql<[url: string, alt: string][]>`(
  select coalesce(json_agg(json_build_array(i.url, i.alt) order by i.position), '[]')
  from (select url, alt, position from product_images where product_id = products.id order by position limit 2) i)`

export const cardColumns = {
  id: products.id,
  name: products.name,
  brand: products.brand,
  category: products.category,
  genre: products.genre,
  price: products.priceCentavos,
  offer: products.offer,
  discount: products.discount,
  stock: products.stock,
  sold: products.sold,
  score: products.score,
  reviewCount: products.reviewCount,
  reviewSum: products.reviewSum,
  createdAt: products.createdAt,
  sizes: offeredSizes.as('sizes'),
  pictures: firstPictures.as('pictures'),
  listedUnits: products.listedUnits,
  usedUnits: products.usedUnits,
  cheapestUnit: products.cheapestUnitCentavos,
}
export type CardRow = Omit<
  ProductCard,
  'image' | 'imageAlt' | 'secondImage' | 'salePrice' | 'from' | 'average' | 'promotion' | 'units'
> & {
  listedUnits: number
  usedUnits: number
  cheapestUnit: Centavos | null
  pictures: [url: string, alt: string][]
  score: number
  reviewSum: number
}

/** `promotions`: those that a card may tell of. */
export function toCard(
  {
    pictures,
    score,
    reviewSum,
    listedUnits: listed,
    usedUnits: used,
    cheapestUnit: cheapest,
    ...row
  }: CardRow,
  promotions: readonly PromotionTerms[] = [],
): ProductCard {
  const [first, second] = pictures
  // Nothing of what is left is at the offer's price.
  const offer = row.offer && !(listed > 0 && row.stock <= listed)
  const discount = offer ? row.discount : null
  const sale = salePrice({ ...row, offer, discount })
  return {
    ...row,
    offer,
    discount,
    units: cheapest === null ? null : { listed, used, cheapest },
    image: first?.[0] ?? null,
    imageAlt: first?.[1] || row.name,
    secondImage: second?.[0] ?? null,
    salePrice: sale,
    from: cheapest !== null && (row.stock <= listed || cheapest < sale) ? cheapest : null,
    promotion: badgeOf({ ...row, salePrice: sale }, promotions)?.short ?? null,
    average: averageScore({ reviewCount: row.reviewCount, reviewSum, score }),
  }
}
