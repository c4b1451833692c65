/** One row of another shop's list -> a product of ours, or the reason why not. Pure. */
import { isName, type CatalogueTerms } from '#rules/products/terms.ts'
import { salePrice } from '#rules/products/discount.ts'
import { sizesOffered } from '#rules/products/choices.ts'
import { MAX_COST_PESOS } from '#rules/products/product.ts'
import { FIELDS } from '#rules/products/fields.ts'
import { readMeasures, writeMeasures } from '#rules/products/measures/measures.ts'
import { wornAs } from '#rules/products/size-guide.ts'
import type { Codes } from '#rules/products/codes/codes.ts'
import { formatPesos, fromPesos } from '#rules/money.ts'
import { line, plain } from '#rules/text.ts'
import { readBox } from './box.ts'
import { readCodes } from './codes.ts'
import { textOfHtml } from './html.ts'
import { LISTED_TEXTS, mappedName, type ListedText } from './listed.ts'
import type { Mapping } from './mapping.ts'
import { unitsSaid, type ImportNote } from './notes.ts'
import { readImages, readVideo } from './pictures/addresses.ts'
import { inOtherMoney, priceOfAll, readPrice, type Price } from './price.ts'
import { readAmount } from '#rules/amounts/amount.ts'
import type { Box } from '#rules/products/box-fields.ts'
import { isRounded, roundedProblem } from '#rules/products/codes/rounded.ts'
import { cleanName, readYes } from './read.ts'
import { readSizes, sizesIn, type ListedSize } from './sizes/row-sizes.ts'
import type { GroupedProduct, Row } from './variants/groups.ts'
import { whatIs } from './what.ts'

/** A text that the list has no column for is not among them. */
export type ImportedProduct = { [F in ListedText]?: string } & {
  /** Of our own product, when the list says it; else null, and the key tells. */
  number?: number | null
  key: string
  name: string
  brand: string
  category: string
  genre: string
  /** Pesos. */
  price: number
  discount: string | null
  /** Pesos; a list that does not say it leaves it as it is. */
  cost?: number
  /** Of one, whole; a list that does not say it leaves it as it is. */
  box?: Box
  sizes: ListedSize[]
  hidden?: boolean
  /** Its address; a list that does not say one leaves it as it is. */
  video?: string
  /** Of the sizes that the list says one of. */
  sku?: Codes
  barcode?: Codes
  shelf?: Codes
  images: string[]
}
export type ReadRow =
  | { product: ImportedProduct; notes: ImportNote[] }
  | { refused: string; /** The values that could not be used. */ notes?: ImportNote[] }
/** How a product is known again within a list. */
export const identityOf = ({ number, key }: ImportedProduct): string => (number ? `#${number}` : key)

type ReadOptions = { imageHosts?: readonly string[]; now?: Date }

/** One product of the list, of all its rows. */
export function readRow(
  group: GroupedProduct,
  mapping: Mapping,
  terms: CatalogueTerms,
  { imageHosts = [], now = new Date() }: ReadOptions = {},
): ReadRow {
  const { rows } = group
  const row = rows[0]!
  const text = (columns: readonly string[]) =>
    columns
      .map((column) => line(row(column)))
      .filter(Boolean)
      .join(' ')
  const notes: ImportNote[] = []

  const number = readNumber(row, mapping)
  if (number === undefined)
    return { refused: `«${line(row(mapping.number!)).slice(0, 30)}» no es un número de producto` }
  const key = group.key ?? keyOf(row, mapping)
  if (key === '' && number === null)
    return { refused: `sin ${mapping.key.join(' + ')}: no se puede saber qué producto es` }
  if (key.length > 200) return { refused: 'la clave del producto es demasiado larga' }
  if (isRounded(key)) return { refused: roundedProblem(key, 'la clave') }

  const rawName = text(mapping.name)
  const name = cleanName(rawName, terms.nameRule)
  if (!isName(name, terms.nameRule))
    return {
      refused:
        rawName === ''
          ? 'sin nombre'
          : `el nombre «${rawName.slice(0, 60)}» no tiene ${terms.nameRule === 'letters' ? 'letras' : 'letras ni números'}`,
      notes: unusable('name', rawName),
    }
  if (name !== rawName) notes.push({ kind: 'name', value: rawName, becomes: name })

  const what = whatIs(row, mapping, terms)
  if ('refused' in what) return what
  const { brand, category, genre } = what
  notes.push(...what.notes)

  const sized = { category, brand, genre, carried: sizesOffered(terms, category) }
  const naming = rows.filter((one) => sizesIn(one, mapping, sized).length > 0)
  const { asked, others } = priceOfAll(naming.length > 0 ? naming : [row], (one) =>
    readPrice(one, mapping, { terms, now, free: number !== null }),
  )
  if ('refused' in asked) return asked
  notes.push(...asked.notes)
  const unsold = unsoldRows(
    group,
    others,
    { sizesOf: (one) => sizesIn(one, mapping, sized), name, mapping },
    notes,
  )
  if (group.kept) notes.push({ kind: 'hidden', value: line(group.kept) })
  const sizes = readSizes(rows, mapping, { ...sized, unsold }, notes)
  if (sizes.length === 0 && number === null)
    return {
      refused: 'Debes seleccionar minimo 1 talle: no trae ninguno de los nuestros',
      notes: notes.filter(({ kind }) => kind === 'size'),
    }

  return {
    product: {
      number,
      key,
      name,
      brand,
      category,
      genre,
      ...readMeasured(
        readTexts(row, mapping, notes),
        wornAs(category, terms) === 'shoes'
          ? []
          : sizes.length > 0
            ? sizes.map(({ size }) => size)
            : sized.carried,
        notes,
      ),
      price: asked.price,
      discount: asked.discount,
      ...readCost(row, mapping, notes),
      ...readBox(row, mapping, notes),
      ...readHidden(group, mapping),
      ...colourOf(group, row, mapping, rawName),
      sizes,
      ...readCodes(
        rows,
        mapping,
        category,
        { sizes: sizes.map(({ size }) => size), sizesOf: (one) => sizesIn(one, mapping, sized) },
        notes,
      ),
      ...readVideo(rows, mapping, imageHosts, notes),
      images: readImages(rows, mapping, imageHosts, notes),
    },
    notes,
  }
}

const unusable = (kind: ImportNote['kind'], value: string): ImportNote[] =>
  value === '' ? [] : [{ kind, value }]

type Texts = { [F in ListedText]?: string }

/** Cut to what the form allows, so that whatever came in can be saved again. */
const readTexts = (row: Row, mapping: Mapping, notes: ImportNote[]): Texts =>
  Object.fromEntries(
    LISTED_TEXTS.flatMap((field) => {
      const columns = mapping[mappedName(field)]
      if (!columns) return []
      const { most } = FIELDS[field]
      const several = 'lines' in FIELDS[field]
      const read = (cell: string) => (several ? plain(mapping.html ? textOfHtml(cell) : cell) : line(cell))
      const text = columns
        .map((column) => read(row(column)))
        .filter(Boolean)
        .join(several ? '\n' : ' ')
      if (field === 'style' && isRounded(text)) {
        notes.push({ kind: 'code', value: text })
        return []
      }
      return [[field, text.slice(0, most).trim()]]
    }),
  )

/** What is no measure, or of a size that the row does not bring, is left out: the form would not save it. */
function readMeasured({ measures, ...texts }: Texts, sizes: readonly string[], notes: ImportNote[]): Texts {
  if (measures === undefined) return texts
  const read = readMeasures(measures)
  const kept = typeof read === 'string' ? [] : read.filter(({ size }) => sizes.includes(size))
  if (measures !== '' && (typeof read === 'string' || kept.length < read.length))
    notes.push({ kind: 'measures', value: line(measures), becomes: line(writeMeasures(kept)) })
  // A cell that could not be read says nothing.
  return typeof read === 'string' ? texts : { ...texts, measures: writeMeasures(kept) }
}

const keyOf = (row: Row, mapping: Mapping): string => line(mapping.key.map((column) => row(column)).join(' '))

/** Null when the row has none, undefined when it is no number. */
function readNumber(row: Row, mapping: Mapping): number | null | undefined {
  const text = mapping.number ? line(row(mapping.number)).replace(/^#/, '') : ''
  if (text === '') return null
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/** Rows whose size comes in without its units: it has another price, or the list does not sell it; each is told. */
function unsoldRows(
  { unsold: byList }: GroupedProduct,
  others: readonly { row: Row; price: Price }[],
  { sizesOf, name, mapping }: { sizesOf: (row: Row) => string[]; name: string; mapping: Mapping },
  notes: ImportNote[],
): ReadonlySet<Row> {
  const called = (row: Row) => `talle ${sizesOf(row).join(' y ')}`
  const units = (row: Row) => ('column' in mapping.stock ? line(row(mapping.stock.column)) : '')
  for (const { row, price } of others)
    notes.push({
      kind: 'size-price',
      value: [
        `${called(row)}: ${'refused' in price ? price.refused : formatPesos(salePrice({ price: fromPesos(price.price), offer: price.discount !== null, discount: price.discount }))}`,
        ...(units(row) === '' ? [] : [unitsSaid(units(row))]),
      ].join(', '),
      about: [name, ...(mapping.sku ? [line(row(mapping.sku))] : [])].filter(Boolean).join(', '),
    })
  for (const [row, why] of byList)
    notes.push({ kind: 'hidden', value: line(why), about: `${name}, ${called(row)}` })
  return new Set([...others.map(({ row }) => row), ...byList.keys()])
}

const MOST_COLOUR = FIELDS.colourway.most
const MOST_MODEL = FIELDS.model.most

/** Colours of one model know each other by its name, unless the list has one for them. */
function colourOf(
  { colour, shared }: GroupedProduct,
  row: Row,
  mapping: Mapping,
  name: string,
): { colourway?: string; model?: string } {
  const called = mapping[mappedName('model')]?.map((column) => line(row(column))).find(Boolean)
  return {
    ...(colour ? { colourway: colour.slice(0, MOST_COLOUR) } : {}),
    ...(shared ? { model: (called ?? name).slice(0, MOST_MODEL).trim() } : {}),
  }
}

/** A list that says what it keeps from its shoppers says of the rest that it is shown. */
function readHidden({ rows, kept }: GroupedProduct, { hidden }: Mapping): { hidden?: boolean } {
  const said = hidden ? readYes(rows[0]!(hidden)) : undefined
  if (kept || said !== undefined) return { hidden: Boolean(kept) || said === true }
  return kept === undefined ? {} : { hidden: false }
}

/** An empty cell says nothing: who may not see costs exports a list without them. */
function readCost(row: Row, mapping: Mapping, notes: ImportNote[]): { cost?: number } {
  const { cost: column, price } = mapping
  const text = column ? line(row(column)) : ''
  if (text === '') return {}
  const amount = inOtherMoney(row, text, mapping) ? null : readAmount(text, mapping.decimals)
  const cost = amount === null ? Number.NaN : Math.round(amount * price.exchange * 100) / 100
  if (cost >= 0 && cost <= MAX_COST_PESOS) return { cost }
  notes.push({ kind: 'cost', value: text })
  return {}
}
