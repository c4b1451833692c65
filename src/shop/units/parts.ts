/** Photos and flaws of a single pair, as forms hold them. */
import { asc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { unitFlaws, unitPictures } from '#data/schema.ts'
import type { UnitFacts } from '#rules/units/form.ts'

export type Parts = Pick<UnitFacts, 'pictures' | 'flaws'>

export async function partsOf(tx: Reader | Tx, unitId: number): Promise<Parts> {
  const pictures = await tx
    .select({
      kind: unitPictures.kind,
      public: unitPictures.public,
      url: unitPictures.url,
      alt: unitPictures.alt,
      width: unitPictures.width,
      height: unitPictures.height,
    })
    .from(unitPictures)
    .where(eq(unitPictures.unitId, unitId))
    .orderBy(asc(unitPictures.position))
  const flaws = await tx
    .select({ place: unitFlaws.place, sentence: unitFlaws.sentence, picture: unitFlaws.picture })
    .from(unitFlaws)
    .where(eq(unitFlaws.unitId, unitId))
    .orderBy(asc(unitFlaws.position))
  return { pictures, flaws }
}
