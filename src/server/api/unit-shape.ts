/** What a single pair costs, the pictures of a single pair as the API shows them to the shop's people, and its flaws as it shows them to anybody. */
import * as v from 'valibot'
import { PICTURE_KINDS } from '#rules/units/limits-and-texts.ts'
import { toPesos } from '#rules/money.ts'
import type { PairPrice } from '#rules/prices/shown.ts'
import { id, pesos, told } from './operation/shape.ts'

export const pairPrice = {
  price: told(pesos, 'Lo que paga quien la compra'),
  before: told(v.nullable(pesos), 'Su propio precio, cuando la tienda la vende a menos'),
}
export const priceInPesos = ({ price, before }: PairPrice) => ({
  price: toPesos(price),
  before: before === null ? null : toPesos(before),
})

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
