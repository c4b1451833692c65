/** The product form as it comes in, checked against the rules and put into our columns. What it does not name cannot be set (product §4.20). */
import type { CatalogueTerms } from '#rules/products/terms.ts'
import type * as v from 'valibot'
import { SIZE_CODES, type Codes, type SizeCode } from '#rules/products/codes/codes.ts'
import { fromPesos } from '#rules/money.ts'
import { done, invalid, type Done, type Invalid } from '#rules/outcome.ts'
import type { ColoursForm } from '#rules/products/models/colours-form.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import {
  changedProduct,
  inTerms,
  newProduct,
  productParts,
  type ProductParts,
} from '#rules/products/product-form.ts'
import type { FieldWith } from '#rules/products/fields.ts'
import { pick, record } from '#rules/record.ts'
import { inSizeOrder } from '#rules/products/sizes.ts'
import { readForm } from '#shop/read-form.ts'
import type { Values } from '../columns.ts'
import type { Picture } from './snapshot.ts'

export type CheckedProduct = {
  values: Omit<Values, FieldWith<'past'>> & Partial<Values>
  images: Picture[]
  /** Chosen sizes, in the order shown. */
  sizes: string[]
  /** Units for each size, when the panel was open. */
  units: Map<string, { stock: number; seen: number | null }> | null
  /** By size; those that it does not name keep theirs. */
  sku: Codes | undefined
  barcode: Codes | undefined
  shelf: Codes | undefined
  /** «disponible»: the total, and what the form had shown. */
  total: number
  seenTotal: number | null
  colours: ColoursForm
}
/** Whether a product may show what lies at this address. */
export type Allows = Record<'picture' | 'video', (url: string) => boolean>
const PICTURE_REFUSED = 'La imagen tiene que subirse desde este formulario'
const VIDEO_REFUSED = 'El video tiene que subirse desde este formulario'

export const readNewProduct = (terms: CatalogueTerms, input: unknown, allows: Allows) =>
  read(terms, newProduct, input, allows)
export const readChangedProduct = (terms: CatalogueTerms, input: unknown, allows: Allows) =>
  read(terms, changedProduct, input, allows)

function read(
  terms: CatalogueTerms,
  asked: typeof newProduct | typeof changedProduct,
  input: unknown,
  allows: Allows,
): Done<CheckedProduct> | Invalid {
  const whole = completed(input)
  const form = readForm(
    inTerms(asked, terms) as v.GenericSchema<unknown, v.InferOutput<typeof asked>>,
    whole,
    PRODUCT_ALERTS.invalid,
  )
  const parts = readForm(productParts, whole, PRODUCT_ALERTS.invalid)
  const fields = { ...(parts.ok ? {} : parts.fields), ...(form.ok ? {} : form.fields) }
  if (!form.ok || !parts.ok) return invalid(PRODUCT_ALERTS.invalid, fields)
  const { image, price, cost, stock, size, sku, barcode, shelf, ...values } = form.value
  const images = picturesOf(parts.value.images, image, values.name)
  const refused = {
    ...(images.every(({ url }) => allows.picture(url)) ? {} : { image: PICTURE_REFUSED }),
    ...(values.video === '' || allows.video(values.video) ? {} : { video: VIDEO_REFUSED }),
  }
  if (Object.keys(refused).length > 0) return invalid(PRODUCT_ALERTS.invalid, refused)
  return done({
    values: {
      ...values,
      discount: values.offer ? values.discount : null,
      price: fromPesos(price),
      cost: cost === null ? null : fromPesos(cost),
    },
    images,
    sizes: inSizeOrder(terms, values.category, size),
    units:
      parts.value.sizes.length === 0
        ? null
        : new Map(parts.value.sizes.map(({ size, stock, seen }) => [size, { stock, seen }])),
    sku,
    barcode,
    shelf,
    total: stock,
    seenTotal: parts.value.seenStock,
    colours: pick(parts.value, ['join', 'part']),
  })
}

/** Who sends the richer fields need not send the single ones as well: the first picture, the sizes, their sum. */
function completed(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  const form = input as Record<string, unknown>
  const images = Array.isArray(form.images) ? (form.images as { url?: unknown }[]) : []
  const sizes = Array.isArray(form.sizes) ? (form.sizes as SentSize[]) : []
  return {
    ...form,
    image: form.image ?? images[0]?.url,
    ...record(SIZE_CODES, (of) => form[of] ?? codesIn(sizes, of)),
    size: form.size ?? (sizes.length > 0 ? sizes.map(({ size }) => size) : undefined),
    stock:
      form.stock ?? (sizes.length > 0 ? sizes.reduce((sum, { stock }) => sum + Number(stock), 0) : undefined),
  }
}

type SentSize = { size?: unknown; stock?: unknown } & Partial<Record<SizeCode, unknown>>
const codesIn = (sizes: readonly SentSize[], of: SizeCode) =>
  Object.fromEntries(sizes.flatMap((one) => (one[of] === undefined ? [] : [[String(one.size), one[of]]])))

function picturesOf(images: ProductParts['images'], image: string, name: string): Picture[] {
  const only = image === '' ? [] : [{ url: image, alt: '', width: undefined, height: undefined }]
  const chosen = images.length > 0 ? images : only
  return chosen.map(({ url, alt, width = 960, height = 1200 }) => ({ url, alt: alt || name, width, height }))
}
