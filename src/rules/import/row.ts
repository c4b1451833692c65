/** One row of another shop's list -> a product of ours, or the reason why not. Pure. */
import {
  BRANDS,
  LETTERS_AND_SPACES,
  MAX_PRICE_PESOS,
  sizesFor,
  spreadStock,
  type Category,
  type Genre,
} from '../product.ts'
import type { Mapping } from './mapping.ts'
import { cleanName, readAmount, readOffer, readSize } from './read.ts'
import { CATEGORY_WORDS, categoryText, folded, GENRE_WORDS, lookUp } from './words.ts'

export type ImportedProduct = {
  key: string
  name: string
  brand: string
  category: Category
  genre: Genre
  description: string
  colour: string
  /** Pesos. */
  price: number
  discount: string | null
  sizes: { size: string; stock: number }[]
  images: string[]
}
export type ReadRow = { product: ImportedProduct; notes: string[] } | { refused: string }

export type Row = (column: string) => string

const MAX_DESCRIPTION = 4000
const MAX_IMAGES = 8

export function readRow(row: Row, mapping: Mapping, imageHosts: readonly string[] = []): ReadRow {
  const text = (columns: readonly string[]) =>
    columns
      .map((column) => row(column).trim())
      .filter(Boolean)
      .join(' ')
  const notes: string[] = []

  const key = mapping.key
    .map((column) => row(column).trim())
    .join(' ')
    .trim()
  if (key === '') return { refused: `sin ${mapping.key.join(' + ')}: no se puede saber qué producto es` }
  if (key.length > 200) return { refused: 'la clave del producto es demasiado larga' }

  const rawName = text(mapping.name)
  const name = cleanName(rawName)
  if (!LETTERS_AND_SPACES.test(name))
    return { refused: rawName === '' ? 'sin nombre' : `el nombre «${rawName.slice(0, 60)}» no tiene letras` }
  if (name !== rawName) notes.push(`nombre: «${rawName.slice(0, 80)}» quedó «${name}»`)

  const brand =
    'value' in mapping.brand
      ? mapping.brand.value
      : lookUp(
          text(mapping.brand.columns),
          BRANDS.map((b) => [b, b] as const),
        )
  if (!brand) return { refused: 'la marca no es Adidas, Nike ni Puma' }

  const category = find(
    categoryText(text(mapping.category.columns)),
    mapping.category.words,
    CATEGORY_WORDS,
    mapping.category.otherwise,
  )
  if (category === null)
    return {
      refused: `no se reconoce qué tipo de producto es («${text(mapping.category.columns).slice(0, 60)}»)`,
    }
  if (category === 'no') return { refused: 'es un tipo de producto que no vendemos' }

  const genre = find(text(mapping.genre.columns), mapping.genre.words, GENRE_WORDS, mapping.genre.otherwise)
  if (genre === null) return { refused: 'no dice si es de hombre o de mujer' }
  if (genre === 'no') return { refused: 'es de niños: no lo vendemos' }

  const asked = readAmount(row(mapping.price.column))
  if (asked === null)
    return {
      refused:
        row(mapping.price.column).trim() === ''
          ? 'sin precio'
          : `el precio «${row(mapping.price.column).slice(0, 30)}» no es un número`,
    }
  if (asked <= 0) return { refused: 'el precio tiene que ser mayor a 0' }
  const offer = readOffer(asked, mapping.price.before ? readAmount(row(mapping.price.before)) : null)
  const price = Math.round(offer.price * mapping.price.exchange * 100) / 100
  if (price > MAX_PRICE_PESOS) return { refused: `El precio excede el maximo permitido (${price})` }
  if (price < 0.01) return { refused: 'el precio tiene que ser mayor a 0' }

  const sizes = readSizes(row, mapping, category, notes)
  if (sizes.length === 0)
    return { refused: 'Debes seleccionar minimo 1 talle: no trae ninguno de los nuestros' }
  const stock = readStock(row, mapping, sizes)
  if (stock === null) return { refused: 'las unidades tienen que ser un número entero, de 0 en adelante' }

  return {
    product: {
      key,
      name,
      brand,
      category,
      genre,
      description: text(mapping.description ?? [])
        .replace(/\s+/g, ' ')
        .slice(0, MAX_DESCRIPTION),
      colour: mapping.colour ? row(mapping.colour).trim().slice(0, 80) : '',
      price,
      discount: offer.discount,
      sizes: stock,
      images: readImages(row, mapping, imageHosts, notes),
    },
    notes,
  }
}

/** The mapping's own words come before ours. */
function find<T extends string>(
  text: string,
  own: Record<string, T | 'no'>,
  common: readonly (readonly [string, T | 'no'])[],
  otherwise: T | undefined,
): T | 'no' | null {
  return lookUp(text, Object.entries(own)) ?? lookUp(text, common) ?? otherwise ?? null
}

function readSizes(row: Row, mapping: Mapping, category: Category, notes: string[]): string[] {
  const listed = mapping.sizes
    ? row(mapping.sizes.column)
        .split(mapping.sizes.separator)
        .filter((part) => part.trim() !== '')
    : []
  if (listed.length === 0)
    return category === 'calzado'
      ? (mapping.sizesOtherwise.calzado ?? [])
      : (mapping.sizesOtherwise.ropa ?? [])
  const known = listed.map((part) => readSize(part, category, mapping.sizes?.shoes ?? 'ar'))
  const left = listed.filter((_, index) => known[index] === null)
  if (left.length > 0)
    notes.push(
      `talles que no tenemos: ${left
        .map((part) => part.trim())
        .join(', ')
        .slice(0, 80)}`,
    )
  return sizesFor(category).filter((size) => known.includes(size))
}

function readStock(row: Row, mapping: Mapping, sizes: string[]): { size: string; stock: number }[] | null {
  const gone = mapping.soldOut
  if (gone && gone.values.some((value) => folded(value) === folded(row(gone.column))))
    return spreadStock(0, sizes)
  if ('each' in mapping.stock) return spreadStock(mapping.stock.each * sizes.length, sizes)
  const total = readAmount(row(mapping.stock.column))
  return total !== null && Number.isInteger(total) && total >= 0 && total <= 100_000
    ? spreadStock(total, sizes)
    : null
}

/** Only pictures on a host that the shop serves from: another host's would be refused by the browser, and are not ours to show. */
function readImages(row: Row, mapping: Mapping, hosts: readonly string[], notes: string[]): string[] {
  if (!mapping.images) return []
  const listed = row(mapping.images.column)
    .split(mapping.images.separator)
    .map((part) => part.trim())
    .filter(Boolean)
  const ours = listed
    .filter((url) => hosts.some((host) => url.startsWith(`https://${host}/`)))
    .slice(0, MAX_IMAGES)
  if (listed.length > 0 && ours.length === 0) notes.push('las fotos están en otro sitio: hay que subirlas')
  return ours
}
