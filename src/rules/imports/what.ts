/** What a row is and whom it is for, in the shop's own brands, categories and genders; or why not, with what the shop lacks. */
import { CATEGORIES, GENRES } from '#rules/products/catalogue.ts'
import { UNISEX, type CategoryChoice } from '#rules/products/choices.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { CatalogueTerms } from '#rules/products/terms.ts'
import { line } from '#rules/text.ts'
import { CHILDREN, genderIn, isAudience, letterWords, type Audience } from './guess/genders.ts'
import { categoryOf, departmentIn, kindCalled, kindIn, SIZES_OF, type SizesOf } from './guess/kinds.ts'
import { leavesOf } from './guess/taxonomy.ts'
import { firstNamed, folded, lookUp } from './guess/match-text.ts'
import type { Mapping } from './mapping.ts'
import { brandUnknown, isOffered, namesOf, ownNames } from './names.ts'
import type { ImportNote } from './notes.ts'

type Row = (column: string) => string
type Refused = { refused: string; notes: ImportNote[] }
type What = { brand: string; category: string; genre: string; notes: ImportNote[] }

const textOf = (row: Row, columns: readonly string[]): string =>
  columns
    .map((column) => line(row(column)))
    .filter(Boolean)
    .join(' ')
const unusable = (kind: ImportNote['kind'], value: string, about?: string): ImportNote[] =>
  value === '' ? [] : [{ kind, value, ...(about ? { about } : {}) }]

/** All that the shop lacks for a row is told at once; the first of it is why. */
export function whatIs(row: Row, mapping: Mapping, terms: CatalogueTerms): What | Refused {
  const brand = readBrand(row, mapping, terms)
  const category = readCategory(row, mapping, terms)
  const genre = readGenre(row, mapping, terms, typeof category === 'string' ? category : null)
  const notes = [brand, category, genre].flatMap((read) => (typeof read === 'string' ? [] : read.notes))
  if (typeof brand !== 'string') return { refused: brand.refused, notes }
  if (typeof category !== 'string') return { refused: category.refused, notes }
  return 'refused' in genre
    ? { refused: genre.refused, notes }
    : { brand, category, genre: genre.genre, notes }
}

function readBrand(row: Row, { brand: asked }: Mapping, terms: CatalogueTerms): string | Refused {
  const said = 'columns' in asked ? textOf(row, asked.columns) : ''
  const brand = 'value' in asked ? asked.value : firstNamed(said, namesOf(terms.brands))
  return brand && isOffered(terms.brands, brand)
    ? brand
    : { refused: brandUnknown(terms), notes: unusable('brand', said) }
}

function readCategory(row: Row, mapping: Mapping, terms: CatalogueTerms): string | Refused {
  const { columns, words, otherwise } = mapping.category
  const cells = columns.map((column) => line(row(column)))
  const said = cells.filter(Boolean).join(' ')
  // Where goods are filed in a tree, only its leaves say what they are.
  const isAside = (step: string) =>
    isAudience(step) || namesOf(terms.brands).some(([name]) => folded(name) === folded(step))
  const leaves = columns.flatMap((column, index) =>
    mapping.name.includes(column) ? [cells[index]!] : leavesOf(cells[index]!, isAside),
  )
  const told = lookUp(said, Object.entries(words))
  const kinds = leaves.map(kindIn)
  // Footwear is that whichever column says it: a model may be called «Top Ten».
  const kind =
    kinds.find((one) => one === 'calzado') ??
    kinds.find((one) => one !== null) ??
    leaves.map(departmentIn).find((one) => one !== null) ??
    null
  const category =
    told ??
    ownCategory(leaves, kind, terms) ??
    (kind !== null
      ? categoryOf(kind, terms.categories)
      : lookUp(leaves.join(' '), namesOf(terms.categories))) ??
    (kind === null ? (otherwise ?? null) : null)
  if (category !== null && category !== 'no' && isOffered(terms.categories, category)) return category
  const known = kind === null ? undefined : kindCalled(kind)
  if (category === null && !known)
    return {
      refused: `no se reconoce qué tipo de producto es («${said.slice(0, 60)}»)`,
      notes: unknownKind(row, mapping),
    }
  return {
    refused: 'es un tipo de producto que no vendemos',
    notes: category === null && known ? unusable('category', known.label, SIZES_OF[known.sizes]) : [],
  }
}

/**
 * One that the owner added. Its name may say more of a kind that we know («Remera oversize», «Botines»); one that says nothing of
 * the kind («Clothing», «Urbano») is for what nothing else tells, so that adding it moves no other row.
 */
function ownCategory(
  leaves: readonly string[],
  kind: string | null,
  { categories }: CatalogueTerms,
): string | null {
  const text = leaves.join(' ')
  const own = lookUp(
    text,
    ownNames(categories, CATEGORIES).filter(([name]) => kind === null || kindIn(name) !== null),
  )
  return kind === 'calzado' && !hasSizesOfShoes(own, categories) ? null : own
}

/** What a column of types says may be a type of the shop's; a product's name may not. */
function unknownKind(row: Row, mapping: Mapping): ImportNote[] {
  const typed = mapping.category.columns
    .filter((column) => !mapping.name.includes(column))
    .flatMap((column) => leavesOf(line(row(column))))
    .join(' ')
  return typed === ''
    ? unusable('category', textOf(row, mapping.category.columns))
    : unusable('category', typed, SIZES_OF[sizesSaid(row, mapping)])
}

/** «Botines» of an owner are footwear; «Medias» are none, though «Zapatillas con medias» are. */
const hasSizesOfShoes = (value: string | null, categories: readonly CategoryChoice[]): boolean => {
  const sizes = (of: string) => categories.find((one) => one.value === of)?.sizes
  return value !== null && sizes(value) === sizes('calzado')
}

/** Which sizes a thing that nobody knows has. */
function sizesSaid(row: Row, { sizes }: Mapping): SizesOf {
  const said = sizes ? row(sizes.column).toUpperCase() : ''
  if (/(?:^|[^A-Z])(?:X{0,3}[SL]|M|[2-5]XL)(?:[^A-Z]|$)/.test(said)) return 'clothes'
  return /(?:^|\D)(?:3[4-9]|4\d)(?:\D|$)/.test(said) ? 'shoes' : 'one'
}

const LACKS: Record<Audience, string> = {
  children: CHILDREN,
  unisex: 'Unisex',
  hombre: 'Hombre',
  mujer: 'Mujer',
}

function readGenre(
  row: Row,
  { genre: { columns, words, letters, otherwise } }: Mapping,
  terms: CatalogueTerms,
  category: string | null,
): { genre: string; notes: ImportNote[] } | Refused {
  const said = textOf(row, columns)
  const cells = columns.map((column) => line(row(column)))
  const read = (cell: string) =>
    genderIn((letters && letterWords(letters)[cell.replace('.', '').toLowerCase()]) ?? cell, terms.genres)
  const told =
    lookUp(said, Object.entries(words)) ?? lookUp(said, ownNames(terms.genres, [...GENRES, UNISEX]))
  const found = told ? { genre: told } : (cells.map(read).find((one) => one !== null) ?? null)
  const what = category === null ? 'Otros' : labelOf(terms.categories, category)
  if (found === null)
    return otherwise !== undefined && isOffered(terms.genres, otherwise)
      ? {
          genre: otherwise,
          // Said for a whole list that never speaks of it, it changes nothing of any row.
          notes:
            columns.length > 0
              ? [{ kind: 'no-genre', value: what, becomes: labelOf(terms.genres, otherwise) }]
              : [],
        }
      : { refused: 'no dice si es de hombre o de mujer', notes: [{ kind: 'no-genre', value: what }] }
  const genre = 'genre' in found ? found.genre : null
  if (genre !== null && genre !== 'no' && isOffered(terms.genres, genre)) return { genre, notes: [] }
  const child = genre === 'no' || ('lacks' in found && found.lacks === 'children')
  return {
    refused: child
      ? 'es de niños: no lo vendemos'
      : `el género «${'lacks' in found ? LACKS[found.lacks].toLowerCase() : genre}» no está en la tienda`,
    notes: 'lacks' in found ? [{ kind: 'genre', value: LACKS[found.lacks] }] : [],
  }
}
