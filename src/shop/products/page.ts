/** A product as its own page shows it. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { cardColumns, toCard, type ProductCard } from './card.ts'
import { live } from './choose.ts'

export type ProductPicture = { url: string; alt: string; width: number; height: number }
export type ProductPage = ProductCard & {
  description: string
  colourway: string
  images: ProductPicture[]
  /** For who edits it. */
  version: number
}

const pictures = sql<ProductPicture[]>`(
  select coalesce(json_agg(json_build_object('url', i.url, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.position), '[]')
  from product_images i where i.product_id = products.id)`

/** Prepared: planning it takes longer than running it. */
export function preparePage(db: Reader) {
  const prepared = db
    .select({
      ...cardColumns,
      description: products.description,
      colourway: products.colourway,
      version: products.version,
      images: pictures.as('images'),
    })
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), live))
    .prepare('product_page')

  return async function findPage(id: number): Promise<ProductPage | null> {
    const [row] = await prepared.execute({ id })
    if (!row) return null
    const { images, ...rest } = row
    return {
      ...toCard(rest),
      description: rest.description,
      colourway: rest.colourway,
      version: rest.version,
      images: images.map((image) => ({ ...image, alt: image.alt || rest.name })),
    }
  }
}
