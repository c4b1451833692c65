/** What the words of this shop mean: its own names of what it sells, what shoppers call the same, and colours. */
import type { Catalogue } from '#rules/products/choices.ts'
import { CONDITION_CHOICES } from '#rules/search/condition.ts'
import { COLOURS } from './colours.ts'
import { foldedWords } from './search-words.ts'
import { forms, singular, stem } from './stem.ts'
import {
  BRAND_NAMES,
  CATEGORY_KINDS,
  CATEGORY_NAMES,
  GENRE_NAMES,
  OFFER_WORDS,
  SAME_WORDS,
  SIZE_LIST_NAMES,
} from './synonyms.ts'

export type NamedFacet = 'category' | 'genre' | 'brand' | 'colour' | 'condition'
type Named = { facet: NamedFacet; values: string[] }
export type Names = {
  /** Stems of one to a few words -> what they mean. */
  means: ReadonlyMap<string, Named>
  /** Stem -> categories of which it is a kind. */
  kinds: ReadonlyMap<string, readonly string[]>
  /** A word of a name of several («balance») -> values that it may stand for in a text. */
  partly: ReadonlyMap<string, readonly string[]>
  /** Stem -> other words for the same. */
  same: ReadonlyMap<string, readonly string[]>
  /** Every single word that means something, in its forms: what a slip may lead to. */
  words: ReadonlySet<string>
}

export const LONGEST_NAME = 4
/** How names are looked up: «Zapatillas» and «zapatilla» are one. */
export const nameKey = (words: readonly string[]): string => words.map(stem).join(' ')
/** Of genders, where o and a are not the same. */
export const genderKey = (words: readonly string[]): string => `=${words.map(singular).join(' ')}`
const keyOf = (text: string, facet?: NamedFacet) =>
  facet === 'genre' ? genderKey(foldedWords(text)) : nameKey(foldedWords(text))

export function namesOf({ brands, categories, genres, sizeLists }: Catalogue): Names {
  const means = new Map<string, Named>()
  const kinds = new Map<string, string[]>()
  const words = new Set<string>(OFFER_WORDS.flatMap(spoken))
  const hear = (text: string) => {
    const found = foldedWords(text)
    if (found.length === 1) for (const form of spoken(found[0]!)) words.add(form)
  }
  const add = (text: string, facet: NamedFacet, values: string[]) => {
    const key = keyOf(text, facet)
    if (foldedWords(text).length === 0 || means.has(key)) return
    means.set(key, { facet, values })
    hear(text)
  }
  const own: [NamedFacet, string, string[]][] = [
    ...categories.map((one): [NamedFacet, string, string[]] => [
      'category',
      one.value,
      [one.value, one.label, one.many],
    ]),
    ...genres.map((one): [NamedFacet, string, string[]] => ['genre', one.value, [one.value, one.label]]),
    ...brands.map((one): [NamedFacet, string, string[]] => ['brand', one.value, [one.value, one.label]]),
  ]
  for (const [facet, value, texts] of own) for (const text of texts) add(text, facet, [value])
  for (const { value, names } of COLOURS) for (const name of names) add(name, 'colour', [value])

  for (const { value, names } of CONDITION_CHOICES) for (const name of names) add(name, 'condition', [value])

  const others = {
    category: CATEGORY_NAMES,
    genre: GENRE_NAMES,
    brand: BRAND_NAMES,
    colour: [],
    condition: [],
  }
  for (const [facet, value, texts] of own)
    for (const line of others[facet])
      if (line.some((word) => texts.some((text) => keyOf(word, facet) === keyOf(text, facet))))
        for (const word of line) add(word, facet, [value])
  for (const { name } of sizeLists) {
    const values = categories.filter(({ sizes }) => sizes === name).map(({ value }) => value)
    const line = SIZE_LIST_NAMES.find((one) => one.some((word) => keyOf(word) === keyOf(name))) ?? [name]
    if (values.length > 0) for (const word of line) add(word, 'category', values)
  }
  for (const [category, ...words] of CATEGORY_KINDS) {
    const values = means.get(keyOf(category!))
    if (values?.facet !== 'category') continue
    for (const word of words) {
      kinds.set(keyOf(word), [...(kinds.get(keyOf(word)) ?? []), ...values.values])
      hear(word)
    }
  }
  return { means, kinds, same: SAME, partly: partlyNamed(own), words }
}

const SAME = new Map(SAME_WORDS.flatMap((line) => line.map((word) => [stem(word), line] as const)))
const spoken = (word: string): string[] => forms(word).flatMap((form) => [form, `${form}s`])

function partlyNamed(own: readonly [NamedFacet, string, string[]][]): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const [facet, value, texts] of own)
    if (facet !== 'genre')
      for (const word of texts.flatMap(foldedWords))
        if (!foldedWords(value).includes(word)) names.set(word, [...(names.get(word) ?? []), value])
  return names
}
