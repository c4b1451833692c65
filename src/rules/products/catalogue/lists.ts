/** The lists by which an owner says what the shop sells (product §30.6): brands, genders, categories and their sizes. */
import {
  CATALOGUE_KEYS,
  type CategoryChoice,
  type Choice,
  type ListedSize,
  type SizeList,
} from '#rules/products/choices.ts'
import { MAX_SIZE_LETTERS, SIZE_TEXT } from '#rules/products/size-text.ts'
import type { Column } from '#rules/settings/kinds.ts'
import { rows } from '#rules/settings/rows.ts'

const MAX_LABEL = 40
export const isList = (key: string): boolean => (CATALOGUE_KEYS as readonly string[]).includes(key)
const YES = 'sí'
const NO = 'no'
const OFFERED: Column = { name: 'Se ofrece', options: [YES, NO], short: true }

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** «New Balance» -> 'new-balance': what products keep. */
export const slugOf = (label: string): string =>
  folded(label)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LABEL)
    .replace(/^-|-$/g, '')

const LABEL = /^[\p{L}\p{N}][\p{L}\p{N} '’/.&+#()-]*$/u
const labelProblem = (label: string, what: string): string | null => {
  if (label === '') return `falta ${what}.`
  if ([...label].length > MAX_LABEL) return `${what} admite hasta ${MAX_LABEL} letras.`
  return LABEL.test(label)
    ? null
    : `«${label}» solo puede tener letras, números y los signos ' / . & + # ( ) -`
}
/** What imports use for «none of it». */
const RESERVED = 'no'

function readOffered(text: string): boolean | string {
  const said = folded(text)
  if (said === '' || said === 'si') return true
  return said === NO ? false : `«${text}» tiene que ser «${YES}» o «${NO}».`
}
function readValue(typed: string, label: string): string | { problem: string } {
  const value = typed === '' ? slugOf(label) : typed.toLowerCase()
  if (value === '') return { problem: `«${label}» necesita un código de letras y números.` }
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(value) && value !== RESERVED
    ? value
    : { problem: `«${typed}» no puede ser un código: letras sin acento, números y guiones.` }
}
function readChoice(label: string, code: string, said: string): Choice | string {
  const problem = labelProblem(label, 'el nombre')
  if (problem) return problem
  const value = readValue(code, label)
  if (typeof value !== 'string') return value.problem
  const offered = readOffered(said)
  return typeof offered === 'string' ? offered : { value, label, offered }
}
const writeOffered = ({ offered }: { offered: boolean }) => (offered ? YES : NO)

function alike<T extends Choice>(choices: readonly T[], none: string): string | null {
  if (choices.every(({ offered }) => !offered)) return none
  for (const [index, one] of choices.entries()) {
    const before = choices.slice(0, index)
    const same = before.find(({ value }) => value === one.value)
    if (same) return `«${same.label}» y «${one.label}» tienen el mismo código, «${one.value}».`
    if (before.some(({ label }) => folded(label) === folded(one.label)))
      return `«${one.label}» está dos veces.`
  }
  return null
}

const choices = (name: string, most: number, none: string) =>
  rows<Choice>({
    columns: [{ name, wide: true }, { name: 'Código' }, OFFERED],
    most,
    read: ([label, code, said]) => readChoice(label!, code!, said!),
    write: (choice) => [choice.label, choice.value, writeOffered(choice)],
    check: (all) => alike(all, none),
  })
export const brands = choices('Marca', 300, 'Tiene que haber al menos una marca que se ofrezca.')
export const genres = choices('Género', 20, 'Tiene que haber al menos un género que se ofrezca.')

export const categories = rows<CategoryChoice>({
  columns: [
    { name: 'Categoría' },
    { name: 'En plural' },
    { name: 'Lista de talles' },
    { name: 'Código' },
    OFFERED,
  ],
  most: 40,
  read([label, many, sizes, code, said]) {
    const choice = readChoice(label!, code!, said!)
    if (typeof choice === 'string') return choice
    const problem = many === '' ? null : labelProblem(many!, 'el plural')
    if (problem) return problem
    if (sizes === '') return `falta qué lista de talles lleva «${label}».`
    return { ...choice, many: many || choice.label, sizes: sizes! }
  },
  write: (one) => [one.label, one.many, one.sizes, one.value, writeOffered(one)],
  check: (all) => alike(all, 'Tiene que haber al menos una categoría que se ofrezca.'),
})

const SIZE = new RegExp(`^${SIZE_TEXT}$`, 'u')
const MOST_SIZES = 60
/** «36, 37, 38,5»: what stands between two digits and a five is no comma between sizes. */
const HALF = /(\d\d),5(?!\d)/g
function readSizes(text: string): ListedSize[] | string {
  const sizes: ListedSize[] = []
  for (const part of text.replace(HALF, '$1.5').split(/[,;]/)) {
    const typed = part.trim()
    if (typed === '') continue
    const retired = /^\((.*)\)$/.exec(typed)
    const size = (retired?.[1] ?? typed).trim()
    if ([...size].length > MAX_SIZE_LETTERS)
      return `el talle «${size}» admite hasta ${MAX_SIZE_LETTERS} letras.`
    if (!SIZE.test(size)) return `«${size}» no puede ser un talle: letras, números, puntos, guiones y barras.`
    if (sizes.some((one) => folded(one.size) === folded(size))) return `el talle «${size}» está dos veces.`
    sizes.push({ size, offered: !retired })
  }
  if (sizes.length > MOST_SIZES) return `una lista admite hasta ${MOST_SIZES} talles.`
  return sizes.some(({ offered }) => offered) ? sizes : 'tiene que ofrecer al menos un talle.'
}
const writeSizes = (sizes: readonly ListedSize[]): string =>
  sizes.map(({ size, offered }) => (offered ? size : `(${size})`)).join(', ')

export const sizeLists = rows<SizeList>({
  columns: [{ name: 'Lista' }, { name: 'Talles, con comas', wide: true }],
  most: 40,
  read([name, typed]) {
    const problem = labelProblem(name!, 'el nombre')
    if (problem) return problem
    const sizes = readSizes(typed!)
    return typeof sizes === 'string' ? sizes : { name: name!, sizes }
  },
  write: ({ name, sizes }) => [name, writeSizes(sizes)],
  check(lists) {
    if (lists.length === 0) return 'Tiene que haber al menos una lista de talles.'
    const twice = lists.find(
      ({ name }, index) => lists.findIndex((one) => folded(one.name) === folded(name)) !== index,
    )
    return twice ? `La lista «${twice.name}» está dos veces.` : null
  },
})

/** Of the categories as somebody wants them: which one names a list that is not there. */
export function listMissing(wanted: readonly CategoryChoice[], lists: readonly SizeList[]): string | null {
  const lost = wanted.find(({ sizes }) => lists.every(({ name }) => name !== sizes))
  return lost
    ? `«${lost.label}» usa la lista de talles «${lost.sizes}», que no está. Las que hay: ${lists.map(({ name }) => `«${name}»`).join(', ')}.`
    : null
}
