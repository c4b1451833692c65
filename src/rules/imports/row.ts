/** One row of another shop's list -> a product of ours, or the reason why not. Pure. */
import { isName, PRICE_TOO_HIGH, type CatalogueTerms } from '#rules/products/terms.ts'
import { DISCOUNTS } from '#rules/products/discount.ts'
import { sizesOffered } from '#rules/products/choices.ts'
import { MAX_COST_PESOS } from '#rules/products/product.ts'
import { FIELDS } from '#rules/products/fields.ts'
import { readMeasures, writeMeasures } from '#rules/products/measures/measures.ts'
import { wornAs } from '#rules/products/size-guide.ts'
import type { Codes } from '#rules/products/codes/codes.ts'
import { formatPesos, fromPesos } from '#rules/money.ts'
import { line, plain } from '#rules/text.ts'
import type { Box } from '#rules/shipments/boxes.ts'
import { readBox } from './box.ts'
import { readCodes } from './codes.ts'
import { textOfHtml } from './html.ts'
import { LISTED_TEXTS, mappedName, type ListedText } from './listed.ts'
import type { Mapping } from './mapping.ts'
import type { ImportNote } from './notes.ts'
import { readImages, readVideo } from './pictures/addresses.ts'
import { AMOUNT_SAYS, readAmount, readCell, type AmountRead } from '#rules/amounts/amount.ts'
import { currencyNamed, PESOS } from '#rules/amounts/currency.ts'
import { isRounded, roundedProblem } from '#rules/products/codes/rounded.ts'
import { cleanName, readOffer, readYes } from './read.ts'
import { readSizes, sizesIn, type ListedSize } from './sizes/row-sizes.ts'
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

export type Row = (column: string) => string

/** Rows of the same product, one a size, in `more`. */
export function readRow(
  row: Row,
  mapping: Mapping,
  terms: CatalogueTerms,
  imageHosts: readonly string[] = [],
  more: readonly Row[] = [],
): ReadRow {
  const text = (columns: readonly string[]) =>
    columns
      .map((column) => line(row(column)))
      .filter(Boolean)
      .join(' ')
  const notes: ImportNote[] = []

  const number = readNumber(row, mapping)
  if (number === undefined)
    return { refused: `«${line(row(mapping.number!)).slice(0, 30)}» no es un número de producto` }
  const key = keyOf(row, mapping)
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

  const asked = readPrice(row, mapping, number, terms)
  if ('refused' in asked) return asked

  const sized = { category, brand, genre, carried: sizesOffered(terms, category) }
  const sizes = readSizes([row, ...more], mapping, sized, notes)
  if (sizes === null) return { refused: 'las unidades tienen que ser un número entero, de 0 en adelante' }
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
      ...asked,
      ...readCost(row, mapping, notes),
      ...readBox(row, mapping, notes),
      ...readHidden(row, mapping),
      sizes,
      ...readCodes(
        [row, ...more],
        mapping,
        category,
        { sizes: sizes.map(({ size }) => size), sizesOf: (one) => sizesIn(one, mapping, sized) },
        notes,
      ),
      ...readVideo([row, ...more], mapping, imageHosts, notes),
      images: readImages([row, ...more], mapping, imageHosts, notes),
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

export const keyOf = (row: Row, mapping: Mapping): string =>
  line(mapping.key.map((column) => row(column)).join(' '))

/** Null when the row has none, undefined when it is no number. */
function readNumber(row: Row, mapping: Mapping): number | null | undefined {
  const text = mapping.number ? line(row(mapping.number)).replace(/^#/, '') : ''
  if (text === '') return null
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

type Asked = { price: number; discount: string | null }

function readPrice(
  row: Row,
  mapping: Mapping,
  number: number | null,
  terms: CatalogueTerms,
): Asked | { refused: string; notes?: ImportNote[] } {
  const { column, before, exchange } = mapping.price
  const was =
    before && !inOtherMoney(row, row(before), mapping) ? readAmount(row(before), mapping.decimals) : null
  // A list of offers leaves the offer's price empty where there is none.
  const given = line(row(column)) === '' && was !== null ? row(before!) : row(column)
  const foreign = inOtherMoney(row, given, mapping)
  const read = readCell(given, mapping.decimals)
  if (foreign || 'problem' in read)
    return { refused: foreign ?? priceProblem(given, read), notes: unusable('price', line(given)) }
  const now = read.amount
  // Our own list may hold a product that costs nothing yet.
  if (now < 0 || (now === 0 && number === null)) return { refused: 'el precio tiene que ser mayor a 0' }
  // With a price from before, today's price has the discount in it already: only where it is empty the discount is still to be taken.
  const discounted = before !== undefined && line(row(column)) !== ''
  const offer =
    mapping.discount && !discounted
      ? { price: now, discount: readDiscount(row(mapping.discount)) }
      : readOffer(now, was)
  if (offer.discount === undefined)
    return {
      refused: `la oferta «${line(row(mapping.discount!)).slice(0, 20)}» no es ${DISCOUNTS.join(', ')}`,
      notes: unusable('discount', line(row(mapping.discount!))),
    }
  const price = Math.round(offer.price * exchange * 100) / 100
  if (price > terms.maxPricePesos)
    return {
      refused: `${PRICE_TOO_HIGH} (${price})`,
      notes: [{ kind: 'dear', value: formatPesos(fromPesos(price)) }],
    }
  if (price < 0.01 && now > 0) return { refused: 'el precio tiene que ser mayor a 0' }
  return { price, discount: offer.discount }
}

/** Why a price waits for a rate: it names money that the list's rate is not of. */
function inOtherMoney(row: Row, cell: string, { price }: Mapping): string | null {
  const beside = price.moneyColumn ? line(row(price.moneyColumn)) : ''
  const named =
    currencyNamed(cell) ?? currencyNamed(beside) ?? (/\p{L}/u.test(beside) ? beside.slice(0, 20) : null)
  // A mapping written by hand may say the rate alone.
  const expected = price.money ?? (price.exchange === 1 ? PESOS : null)
  if (named === null || (expected === null ? named !== PESOS : named === expected)) return null
  return `el precio está en ${named}: elegí la moneda de la lista y a cuántos pesos tomás una unidad`
}

const priceProblem = (given: string, read: AmountRead): string =>
  'amount' in read || read.problem === 'empty'
    ? 'sin precio'
    : `el precio «${line(given).slice(0, 30)}» ${AMOUNT_SAYS[read.problem]}${read.problem === 'unclear' ? ', o elegí con qué signo van los decimales' : ''}`

function readHidden(row: Row, { hidden }: Mapping): { hidden?: boolean } {
  const said = hidden ? readYes(row(hidden)) : undefined
  return said === undefined ? {} : { hidden: said }
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

/** «20%», «20», «0,2»; null for none, undefined for one that we do not give. */
function readDiscount(text: string): string | null | undefined {
  const amount = readAmount(text.replace(/%|\boff\b|(?:\bde )?\b(?:descuento|dto\b\.?|desc\b\.?)/gi, ' '))
  if (amount === null) return line(text) === '' ? null : undefined
  if (amount === 0) return null
  const percent = `${Math.round(amount < 1 ? amount * 100 : amount)}%`
  return DISCOUNTS.find((discount) => discount === percent)
}
