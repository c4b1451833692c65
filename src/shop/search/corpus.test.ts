/** The demo shop, asked as people ask: each line of the corpus is a search and what has to be on its first page. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/database.ts'
import { catalogue } from '#data/seed/products/catalogue.ts'
import { seedProducts } from '#data/seed/seed-products.ts'
import { toPesos } from '#rules/money.ts'
import { anyProduct } from '#rules/search/search.ts'
import { foldedWords } from '#rules/search/words/search-words.ts'
import { openProducts, type ProductCard, type Products } from '#shop/products/products.ts'
import { describeEachDatabase, emptyTables } from '#tests/support/database.ts'
import { testContext } from '#tests/support/open-shop.ts'
import { CORPUS } from '#tests/support/search-corpus.ts'
import { UNSEEN } from '#tests/support/search-unseen.ts'

/** Holds product §6.5, §6.7. */

const folded = (text: string) => foldedWords(text).join(' ')
const colourwayOf = new Map(catalogue.map(({ name, colourway }) => [name, folded(colourway)]))

const OF_EACH: Record<string, (card: ProductCard, value: string) => boolean> = {
  c: (card, value) => card.category === value,
  g: (card, value) => card.genre === value,
  b: (card, value) => card.brand === value,
  t: (card, value) => card.sizes.some(({ size, stock }) => size === value && stock > 0),
  k: (card, value) => colourwayOf.get(card.name)!.includes(value) || folded(card.name).includes(value),
  max: (card, value) => toPesos(card.salePrice) <= Number(value),
  min: (card, value) => toPesos(card.salePrice) >= Number(value),
  off: (card) => card.offer,
}

/** What a page of cards lacks of what is wanted; '' when it has it all. */
function lacking(cards: readonly ProductCard[], wanted: string): string {
  if (wanted === '0') return cards.length === 0 ? '' : 'found something'
  if (cards.length === 0) return 'found nothing'
  for (const one of wanted.split(' ')) {
    const name = folded(one.slice(1))
    const has = (card: ProductCard) => folded(card.name).includes(name)
    const [kind = '', value = ''] = one.split(':')
    const good = one.startsWith('+')
      ? cards.some(has)
      : cards.every((card) => (one.startsWith('*') ? has(card) : OF_EACH[kind]!(card, value)))
    if (!good) return `${one}: ${cards.map((card) => card.name).join(', ')}`
  }
  return ''
}

describeEachDatabase('the corpus of searches', (open) => {
  let database: Database
  let products: Products
  beforeAll(async () => {
    database = await open()
    await emptyTables(database)
    await database.transaction((tx) => seedProducts(tx, new Date('2026-11-20T15:00:00Z')))
    products = openProducts(testContext(database))
  })
  afterAll(() => database.close())

  const linesOf = (corpus: string) =>
    corpus
      .trim()
      .split('\n')
      .map((line) => line.split(' => ') as [string, string])
  const lines = linesOf(CORPUS)
  /** What a page lacks, by search. */
  async function failures(asked: readonly [string, string][]): Promise<string[]> {
    const failed: string[] = []
    for (const [q, wanted] of asked) {
      const { cards } = await products.list({ ...anyProduct, q })
      const lack = lacking(cards, wanted)
      if (lack) failed.push(`«${q}» ${lack}`)
    }
    return failed
  }

  test('has at least 150 different searches', () => {
    expect(new Set(lines.map(([q]) => q)).size).toBeGreaterThanOrEqual(150)
  })

  test('each finds what it must among its first nine', async () => {
    expect(await failures(lines)).toEqual([])
  }, 120_000)

  test('of 45 that were written afterwards at least 42 do', async () => {
    const unseen = linesOf(UNSEEN)
    expect(unseen.length - (await failures(unseen)).length).toBeGreaterThanOrEqual(42)
  }, 120_000)
})
