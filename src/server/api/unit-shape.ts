/** The pictures of a single pair as the API shows them to the shop's people, and its flaws as it shows them to anybody. */
import * as v from 'valibot'
import { PICTURE_KINDS } from '#rules/units/words.ts'
import { id } from './operation/shape.ts'

export const unitPictures = v.array(
  v.strictObject({
    kind: v.picklist(PICTURE_KINDS),
    public: v.boolean(),
    url: v.string(),
    alt: v.string(),
    width: id,
    height: id,
  }),
)
export const unitFlaws = v.array(
  v.strictObject({ place: v.string(), sentence: v.string(), picture: v.string() }),
)
