/** What an admin sends to make or change a product: the fields of the table, and what the form says besides. */
import * as v from 'valibot'
import { DISCOUNTS } from './discount.ts'
import { sizesOffered, type Choice } from './choices.ts'
import { offered } from './labels.ts'
import {
  CHOICE_MESSAGES,
  SIZE_REQUIRED,
  FIELD_NAMES,
  FIELDS,
  fieldsWith,
  schemasOf,
  type Field,
  type FieldWith,
} from './fields.ts'
import { coloursForm } from './models/colours-form.ts'
import { measuredBesides, NOT_FOR_SHOES, notASize } from './measures/measures.ts'
import { MAX_STOCK } from './product.ts'
import { wornAs } from './size-guide.ts'
import { isName, NAME_MESSAGES, PRICE_TOO_HIGH, type CatalogueTerms } from './terms.ts'
import { BOX_NAMES, boxProblems } from './box-fields.ts'
import { record } from '#rules/record.ts'
import { asLine } from '#rules/text.ts'
import { wholeNumber } from '#rules/typed.ts'

type Past = FieldWith<'past'>
const past = fieldsWith('past')
const isAsked = (field: Field): field is Exclude<Field, Past | 'images'> =>
  field !== 'images' && !(past as Field[]).includes(field)

/** `image` is the first picture's address; the pictures themselves are among the form's parts. */
const asked = {
  ...schemasOf(FIELD_NAMES.filter(isAsked)),
  image: v.pipe(v.optional(v.string(), ''), asLine),
}

export const DISCOUNT_REQUIRED = 'El descuento del producto es requerido'
const discountWhenOnOffer = <T extends { offer: boolean; discount: string | null }>(input: T) =>
  !input.offer || (DISCOUNTS as readonly string[]).includes(input.discount ?? '')

export const newProduct = v.pipe(
  v.object(asked),
  v.forward(v.check(discountWhenOnOffer, DISCOUNT_REQUIRED), ['discount']),
)
export const changedProduct = v.pipe(
  v.object({ ...asked, ...schemasOf(past) }),
  v.forward(v.check(discountWhenOnOffer, DISCOUNT_REQUIRED), ['discount']),
)

const PICTURE_REQUIRED = 'El producto necesita una imagen'

/** Nothing chosen has its own sentence already. */
const isOffered = (choices: readonly Choice[], value: string): boolean =>
  value === '' || offered(choices).some((choice) => choice.value === value)

/** The same, as far as the owner's own terms let it be called, be and cost. */
export const inTerms = <S extends typeof newProduct | typeof changedProduct>(
  schema: S,
  terms: CatalogueTerms,
): S =>
  v.pipe(
    schema as typeof newProduct,
    // What nobody sees may wait for its picture.
    v.forward(
      v.partialCheck(
        [['image'], ['hidden']],
        ({ image, hidden }) => hidden || image !== '',
        PICTURE_REQUIRED,
      ),
      ['image'],
    ),
    v.forward(
      v.partialCheck([['name']], ({ name }) => isName(name, terms.nameRule), NAME_MESSAGES[terms.nameRule]),
      ['name'],
    ),
    v.forward(
      v.partialCheck([['price']], ({ price }) => price <= terms.maxPricePesos, PRICE_TOO_HIGH),
      ['price'],
    ),
    v.forward(
      v.partialCheck(
        [['category']],
        ({ category }) => isOffered(terms.categories, category),
        CHOICE_MESSAGES.category,
      ),
      ['category'],
    ),
    v.forward(
      v.partialCheck([['brand']], ({ brand }) => isOffered(terms.brands, brand), CHOICE_MESSAGES.brand),
      ['brand'],
    ),
    v.forward(
      v.partialCheck([['genre']], ({ genre }) => isOffered(terms.genres, genre), CHOICE_MESSAGES.genre),
      ['genre'],
    ),
    v.forward(
      v.partialCheck(
        [['category'], ['size']],
        ({ category, size }) => size.every((one) => sizesOffered(terms, category).includes(one)),
        SIZE_REQUIRED,
      ),
      ['size'],
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      const value = dataset.value as Record<string, unknown>
      // What is wrong by itself has its sentence; what is no number would look as if it were missing.
      if (BOX_NAMES.some((name) => dataset.issues?.some(({ path }) => path?.[0]?.key === name))) return
      const box = record(BOX_NAMES, (name) => (value[name] ?? null) as number | null)
      for (const [key, message] of Object.entries(boxProblems(box)))
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
        })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      const { measures, category, size } = dataset.value as Partial<Record<string, unknown>>
      if (typeof measures !== 'string' || measures === '') return
      const beside = Array.isArray(size) ? measuredBesides(measures, size as string[]) : []
      const shoes = typeof category === 'string' && wornAs(category, terms) === 'shoes'
      if (shoes || beside.length > 0)
        addIssue({
          message: shoes ? NOT_FOR_SHOES : notASize(beside),
          path: [
            {
              type: 'object',
              origin: 'value',
              input: dataset.value as Record<string, unknown>,
              key: 'measures',
              value: measures,
            },
          ],
        })
    }),
  ) as unknown as S

const units = wholeNumber(`Ingresá cuántas hay, de 0 a ${MAX_STOCK}`, 0, MAX_STOCK)

/** What the form says besides: several pictures, units for each size, what it showed when it was opened, and who else is of its model. */
export const productParts = v.object({
  images: FIELDS.images.schema,
  sizes: v.optional(
    v.array(
      v.strictObject({
        /** Nobody sets it: it may come back with the rest. */
        id: v.optional(v.pipe(v.unknown(), v.description('Se ignora'))),
        size: v.pipe(v.string(), v.trim()),
        stock: units,
        /** What the form showed: what changed is the difference. */
        seen: v.optional(v.nullable(units), null),
        sku: v.optional(v.string()),
        barcode: v.optional(v.string()),
        shelf: v.optional(v.string()),
      }),
    ),
    [],
  ),
  /** The total that the form showed. */
  seenStock: v.optional(v.nullable(units), null),
  ...coloursForm.entries,
})
export type ProductParts = v.InferOutput<typeof productParts>
