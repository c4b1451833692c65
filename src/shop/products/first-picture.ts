/** The picture by which a product is known on a line of an order; '' where it has none. */
import { asc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { productImages } from '#data/schema.ts'

export async function firstPicture(db: Reader | Tx, productId: number): Promise<string> {
  const [picture] = await db
    .select({ url: productImages.url })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
    .limit(1)
  return picture?.url ?? ''
}
