/** What is asked of any single pair before it is on sale (rules/units/limits-and-texts.ts `whyNotListed`). */
import type { UnitFacts } from '#rules/units/form.ts'
import type { Parts } from './parts.ts'
import type { HeldUnit } from './unit.ts'

export const listedFacts = (
  { size, product }: Pick<HeldUnit, 'size' | 'product'>,
  { grade, unmarked }: Pick<UnitFacts, 'grade' | 'unmarked'>,
  { pictures, flaws }: Parts,
) => ({
  grade,
  unmarked,
  flaws,
  publicPictures: pictures.filter((picture) => picture.public).length,
  shown: product.deletedAt === null && product.hiddenReason === null && !product.hidden,
  offered: size.offered,
})
