/** What stands in the product form, as texts; and the input that the rules and the shop make of it (product §4.7). */
import { toPesos } from '#rules/money.ts'
import {
  COPIED_FIELDS,
  FIELD_NAMES,
  FIELDS,
  fieldsWith,
  type CopiedField,
  type Field,
} from '#rules/products/fields.ts'
import { SIZE_CODES, type SizeCode } from '#rules/products/codes/codes.ts'
import { sizesOffered, type Catalogue } from '#rules/products/choices.ts'
import { SIZES_KEPT } from '#rules/products/spread-stock.ts'
import { inSizeOrder } from '#rules/products/sizes.ts'
import { pick, record } from '#rules/record.ts'
import { typedNumber } from '#rules/typed.ts'
import type { AdminProduct, ProductCopy } from '#shop/products/admin/catalogue.ts'
import { tickIn } from './colours/tick.ts'
import { formObject } from '#web/ui/form/form-object.ts'

export type PictureText = { url: string; alt: string; width: number; height: number }
/** The fields that are one text in the form: typed, or chosen among a few. */
const DRAWN = ['offer', 'hidden', 'size', 'images', ...SIZE_CODES] as const satisfies readonly Field[]
type TypedField = Exclude<Field, (typeof DRAWN)[number]>
export const TYPED = FIELD_NAMES.filter(
  (field): field is TypedField => !(DRAWN as readonly Field[]).includes(field),
)
export type ProductTexts = Record<TypedField, string> &
  Record<SizeCode, Record<string, string>> & {
    offer: boolean
    hidden: boolean
    size: string[]
    /** Units by size, as typed. */
    units: Record<string, string>
    images: PictureText[]
    /** What the form was filled with, so that a sale in between stays sold. */
    seen: Record<string, string>
    seenStock: string
    /** Other products that become colours of its model, with the model that the form showed of each; and the numbers of those that leave it. */
    join: string[]
    part: string[]
  }

export const NOTHING: ProductTexts = {
  ...record(TYPED, () => ''),
  offer: false,
  hidden: false,
  size: [],
  units: {},
  ...record(SIZE_CODES, () => ({})),
  images: [],
  seen: {},
  seenStock: '',
  join: [],
  part: [],
}

/** As people type it: amounts in pesos, with a comma. */
function typed(field: Field, value: string | number | boolean | null): string {
  if (typeof value !== 'number') return String(value ?? '')
  return String('amount' in FIELDS[field] ? toPesos(value) : value).replace('.', ',')
}
const shared = (of: Pick<ProductCopy, CopiedField | 'images'>) => ({
  ...record(COPIED_FIELDS, (field) => typed(field, of[field])),
  offer: of.offer,
  hidden: of.hidden,
  images: of.images,
})

export const textsOfCopy = (copy: ProductCopy): ProductTexts => ({
  ...NOTHING,
  ...shared(copy),
  size: copy.size,
})

export function textsOfProduct(product: AdminProduct): ProductTexts {
  const offered = product.allSizes.filter((size) => size.offered)
  const units = Object.fromEntries(offered.map(({ size, stock }) => [size, String(stock)]))
  const codes = (of: SizeCode) =>
    Object.fromEntries(offered.flatMap((one) => (one[of] ? [[one.size, one[of]]] : [])))
  const total = String(product.stock)
  return {
    ...shared(product),
    stock: total,
    size: offered.map(({ size }) => size),
    units,
    ...record(SIZE_CODES, codes),
    seen: units,
    seenStock: total,
    join: [],
    part: [],
    ...record(fieldsWith('past'), (field) => typed(field, product[field])),
  }
}

/** The form's fields by name; a picture's bytes are not among them. */
export const textsOfForm = (form: FormData): ProductTexts => textsOfPayload(formObject(form))

export function textsOfPayload(payload: Record<string, unknown>): ProductTexts {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '')
  const alts = textsIn(payload.alt)
  return {
    ...record(TYPED, text),
    offer: text('offer') !== '',
    hidden: text('hidden') !== '',
    size: several(payload.size),
    units: textsIn(payload.units),
    ...record(SIZE_CODES, (of) => textsIn(payload[of])),
    images: picturesIn(text('images')).map((image, index) => ({
      ...image,
      alt: alts[`n${index}`] ?? image.alt,
    })),
    seen: textsIn(payload.seen),
    seenStock: text('seenStock'),
    join: several(payload.join),
    part: several(payload.part),
  }
}

const several = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
export function picturesIn(json: string): PictureText[] {
  try {
    const list: unknown = JSON.parse(json || '[]')
    if (!Array.isArray(list)) return []
    return list.flatMap((one: Partial<PictureText> | null) =>
      typeof one?.url === 'string'
        ? [
            {
              url: one.url,
              alt: String(one.alt ?? ''),
              width: Number(one.width) || 960,
              height: Number(one.height) || 1200,
            },
          ]
        : [],
    )
  } catch {
    return []
  }
}

const units = (text: string | undefined): number => Math.max(0, Math.trunc(Number(text) || 0))
export const sumOf = (texts: Pick<ProductTexts, 'units'>, sizes: readonly string[]): number =>
  sizes.reduce((sum, size) => sum + units(texts.units[size]), 0)

/** For the rules' schema and for the shop; they decide. */
export function inputOf(texts: ProductTexts, catalogue: Catalogue) {
  const size = inSizeOrder(catalogue, texts.category, texts.size)
  const filled = size.some((one) => texts.units[one]?.trim())
  const sum = sumOf(texts, size)
  const moved = size.some((one) => (texts.units[one] ?? '') !== (texts.seen[one] ?? ''))
  // Without scripts the total and the numbers for each size may disagree: whichever was changed counts.
  const bySize = filled && (moved || texts.stock.trim() === '' || Number(texts.stock) === sum)
  const { images } = texts
  return {
    ...pick(texts, TYPED),
    ...record(fieldsWith('amount'), (field) => typedNumber(texts[field]) ?? texts[field]),
    offer: texts.offer,
    hidden: texts.hidden,
    discount: texts.offer ? texts.discount || null : null,
    stock: bySize ? sum : texts.stock,
    size,
    sizes: bySize
      ? size.map((one) => ({
          size: one,
          stock: texts.units[one]?.trim() || '0',
          seen: texts.seen[one] || null,
        }))
      : [],
    // A size whose code is on no control keeps it.
    ...record(SIZE_CODES, (of) =>
      pick(
        texts[of],
        size.filter((one) => one in texts[of]),
      ),
    ),
    seenStock: texts.seenStock || null,
    join: texts.join.map(tickIn),
    part: texts.part,
    image: images[0]?.url ?? '',
    images,
  }
}

/** Product §4.9: calzado starts anew with shoe sizes; any other keeps only M, S, XS, L of the old choice. */
export function sizesKept(catalogue: Catalogue, category: string, size: readonly string[]): string[] {
  const sizes = sizesOffered(catalogue, category)
  // Where there is one, there is nothing to choose.
  if (sizes.length === 1) return sizes
  return category === 'calzado' ? [] : size.filter((one) => SIZES_KEPT.includes(one) && sizes.includes(one))
}

/** What the button of the video asks. */
export const REMOVE_VIDEO = 'video:remove'

/** «picture:2:up», «picture:0:remove»: what a picture's button asks. */
export function rearranged(images: readonly PictureText[], intent: string): PictureText[] {
  const [, at = '', what] = intent.split(':')
  const index = Number(at)
  const image = images[index]
  if (!image) return [...images]
  if (what === 'remove') return images.toSpliced(index, 1)
  return putAt(images, index, what === 'up' ? index - 1 : what === 'down' ? index + 1 : 0)
}

export function putAt(images: readonly PictureText[], from: number, to: number): PictureText[] {
  const image = images[from]
  return image ? images.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, image) : [...images]
}

/** What a form carried along about how it was filled; null when it is none of ours. */
export function textsOfBase(json: string): ProductTexts | null {
  try {
    const base: unknown = JSON.parse(json)
    return typeof base === 'object' && base !== null && 'name' in base
      ? { ...NOTHING, ...(base as ProductTexts) }
      : null
  } catch {
    return null
  }
}
