/**
 * What a search asks for (product §6.7): filters that its words name, and PostgreSQL's text search over folded words for the
 * rest. Slips of the finger are looked up among the words that the catalogue has, and what was meant is then read like anything else.
 */
import { and, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '#data/database.ts'
import { products } from '#data/schema.ts'
import type { Catalogue } from '#rules/products/choices.ts'
import { anyProduct, narrowedBy, type ProductQuery } from '#rules/search/search.ts'
import { namesOf, type Names } from '#rules/search/words/names.ts'
import { nearest, searchTokens, searchWords } from '#rules/search/words/search-words.ts'
import { forms, sound, stem } from '#rules/search/words/stem.ts'
import { FILLERS, MANNERS } from '#rules/search/words/synonyms.ts'
import { isHeard, understand, type Understood } from '#rules/search/words/understand.ts'
import { openAnswers } from '#shop/answers.ts'
import { live } from './choose.ts'

/** For each word the beginnings that will do; every word must be found. Letters and digits only. */
export type Wanted = readonly (readonly string[])[]
/** One way to read a search. */
export type Reading = {
  width: Width
  /** The filters asked for and those that its words name; `q` has the words that name nothing. */
  query: ProductQuery
  /** What its words alone ask for. */
  said: ProductQuery
  wanted: Wanted
  /** Each word that was typed, as text: whatever has more of them answers better. */
  typed: readonly string[]
}

/** How widely to look: what it names, all as text, without its manners, kinds taken for their category, then with slips. */
const WIDTHS = ['named', 'text', 'plainly', 'kinds', 'slips'] as const
type Width = (typeof WIDTHS)[number]

/** For a statement that is asked with `wordsValue`. */
export const wordsFound = (wanted: Wanted): SQL | undefined =>
  wanted.length === 0 ? undefined : sql`${products.searchVector} @@ ${sql.placeholder('words')}::tsquery`
export const wordsValue = (wanted: Wanted): { words: string } => ({ words: wanted.map(textOf).join(' & ') })

const textOf = (beginnings: readonly string[]): string =>
  `(${beginnings.map((one) => `${one}:*`).join(' | ')})`

/** New words of a changed catalogue may be misspelt only after this long; as they stand they are found at once. */
const VOCABULARY_AGE_MS = 10 * 60_000
/** Fingers slip in the same places; comparing a word with all that there are takes longer than the search itself. */
const MOST_SLIPS = 2_000

/** `catalogue`: what the shop sells by, at the moment. */
export function openWords(db: Reader, clock: () => Date, catalogue: () => Catalogue) {
  const vocabulary = openAnswers({ most: 1, maxAge: VOCABULARY_AGE_MS }, clock)
  const meant = openAnswers({ most: MOST_SLIPS, maxAge: VOCABULARY_AGE_MS }, clock)

  /** Every word there is: a few thousand, even for 100,000 products. */
  async function askVocabulary(): Promise<string[]> {
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from ts_stat('select search_vector from products where deleted_at is null and hidden_reason is null and not hidden') where length(word) > 2`)
    return rows.map((row) => row.word)
  }

  /** How each known word sounds: worked out once for a vocabulary, not for each word that is misspelt. */
  function openSounds() {
    const sounds = new Map<string, string>()
    return (word: string): string => {
      const heard = sounds.get(word) ?? sound(word)
      sounds.set(word, heard)
      return heard
    }
  }
  let named: { of: unknown[]; names: Names } | null = null
  /** Read again only when the owner has set something else. */
  function namesNow(): Names {
    const { brands, categories, genres, sizeLists } = catalogue()
    const of = [brands, categories, genres, sizeLists]
    if (!named?.of.every((one, at) => one === of[at])) named = { of, names: namesOf(catalogue()) }
    return named!.names
  }

  /** Whether something is called by all these words, numbers whole: «Pegasus 41» is a model, not a size. */
  async function isCalled(q: string): Promise<boolean> {
    const words = searchWords(q).filter((word) => !FILLERS.has(word))
    const text = words.map((word) => (/^\d+$/.test(word) ? word : textOf(forms(word)))).join(' & ')
    const rows = await db
      .select({ id: products.id })
      .from(products)
      .where(and(live, sql`${products.searchVector} @@ ${text}::tsquery`))
      .limit(1)
    return rows.length > 0
  }

  const alternatives = (names: Names) => (word: string) => [
    ...new Set([
      ...forms(word),
      ...(names.same.get(stem(word)) ?? []),
      ...(names.partly.get(word) ?? []).flatMap(searchWords),
    ]),
  ]
  const kindsOf = (names: Names) => (word: string) => (names.kinds.get(stem(word)) ?? []).flatMap(searchWords)
  const asKinds = (names: Names) => (word: string) => [
    ...new Set([...alternatives(names)(word), ...kindsOf(names)(word)]),
  ]
  const typedIn = (text: string) =>
    searchWords(text)
      .filter((word) => !FILLERS.has(word))
      .map((word) => textOf(forms(word)))

  /** What each word was meant to be: a word that names something is taken for it, else any word of the catalogue will do. */
  async function corrected(q: string, rest: readonly string[], names: Names) {
    const { written, soundOf } = await vocabulary.recall('words', async () => ({
      written: await askVocabulary(),
      soundOf: openSounds(),
    }))
    const slips = new Map<string, string[]>()
    for (const word of rest)
      slips.set(
        word,
        await meant.recall(word, async () => nearest(word, [...names.words, ...written], soundOf)),
      )
    const named = (word: string) => slips.get(word)?.find((one) => names.words.has(one) && one !== word)
    return {
      text: searchTokens(q)
        .map((token) => named(token) ?? token)
        .join(' '),
      /** Called so or, when nothing is, its kind. */
      of: (word: string) =>
        (slips.get(word) ?? [word]).flatMap((one) =>
          written.some((other) => other.startsWith(one)) ? [one] : [one, ...kindsOf(names)(one)],
        ),
    }
  }

  /** The ways to read what is asked, the likeliest first; a later one is for when the earlier find nothing. */
  return async function* readings(asked: ProductQuery): AsyncGenerator<Reading> {
    const { q } = asked
    const plain = { width: 'text' as const, query: asked, said: anyProduct, typed: typedIn(q) }
    if (searchWords(q).length === 0) {
      if (q === '') yield { ...plain, wanted: [] }
      return
    }
    const sold = catalogue()
    const names = namesNow()
    const read = async (text: string) => {
      const said = understand(text, sold, names)
      const parts = said.bare.length > 0 && said.rest.length + said.brand.length > 0
      return parts && (await isCalled(text)) ? understand(text, sold, names, new Set(said.bare)) : said
    }
    const reading = (width: Width, said: Understood, text: string, wanted: Wanted) => {
      const own = { ...anyProduct, ...pickSaid(said) }
      const query = narrowedBy(asked, own)
      return query && { width, query, said: own, wanted, typed: typedIn(text) }
    }
    /** «zapatillas cómodas»: where nothing is called so, what else was said. */
    const plainly = (one: Understood): Understood =>
      isHeard(one) ? { ...one, rest: one.rest.filter((word) => !MANNERS.has(stem(word))) } : one
    const said = await read(q)
    const wide = plainly(said)
    const ways: Record<Width, () => Promise<Reading | null>> = {
      named: async () => reading('named', said, q, said.rest.map(alternatives(names))),
      text: async () =>
        isHeard(said) ? { ...plain, wanted: searchWords(q).map(alternatives(names)) } : null,
      plainly: async () =>
        wide.rest.length < said.rest.length
          ? reading('plainly', wide, q, wide.rest.map(alternatives(names)))
          : null,
      kinds: async () => reading('kinds', wide, q, wide.rest.map(asKinds(names))),
      slips: async () => {
        if (wide.rest.length === 0) return null
        const { text, of } = await corrected(q, wide.rest, names)
        const again = plainly(text === searchTokens(q).join(' ') ? said : await read(text))
        const wanted = again.rest.map(of)
        return wanted.some((beginnings) => beginnings.length === 0)
          ? null
          : reading('slips', again, text, wanted)
      },
    }
    for (const width of WIDTHS) {
      const one = await ways[width]()
      if (one) yield one
    }
  }
}

const pickSaid = ({ bare: _bare, rest, sort, ...filters }: Understood): Partial<ProductQuery> => ({
  ...filters,
  q: rest.join(' '),
  sort: sort ?? 'id',
})
