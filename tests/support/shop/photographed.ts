/** In a journey: a used pair of the shop's on sale, with photos that can be seen. */
import { asc, eq } from 'drizzle-orm'
import { productImages } from '#data/schema.ts'
import type { PersonVisitor } from '#rules/users/access.ts'
import type { TestServer } from '#tests/support/app.ts'
import { usedPair } from './single-pairs.ts'

type Pair = { owner: PersonVisitor; productId: number; flaw: string; price?: string }

/** Very good unless `changes` say otherwise. Answers its code. */
export async function photographed(
  { shop, database }: TestServer,
  { owner, productId, flaw, ...changes }: Pair,
): Promise<string> {
  const photos = await database.db
    .select({ url: productImages.url })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
    .limit(2)
  const pictures = photos.map(({ url }, index) => ({ url, kind: ['side', 'detail'][index]!, alt: '' }))
  const flaws = [{ place: 'Puntera', sentence: flaw, picture: pictures[1]!.url }]
  const made = await shop.units.create(
    owner,
    usedPair(productId, { grade: 'very_good', pictures, flaws, ...changes }),
  )
  if (!made.ok) throw new Error(JSON.stringify(made))
  const [code] = made.value.codes
  const listed = await shop.units.list(owner, code!)
  if (!listed.ok) throw new Error(JSON.stringify(listed))
  return code!
}
