/** What a single pair costs, the pictures of a single pair as the API shows them to the shop's people, and its flaws as it shows them to anybody. */
import * as v from 'valibot'
import { PICTURE_KINDS } from '#rules/units/limits-and-texts.ts'
import { id, money, told, listOf } from './operation/shape.ts'

export const pairPrice = {
  price: told(money, 'Lo que paga quien la compra'),
  before: told(v.nullable(money), 'Su propio precio, cuando la tienda la vende a menos'),
}

export const unitPictures = listOf({
  kind: v.picklist(PICTURE_KINDS),
  public: v.boolean(),
  url: v.string(),
  alt: v.string(),
  width: id,
  height: id,
})
export const unitFlaws = listOf({ place: v.string(), sentence: v.string(), picture: v.string() })
