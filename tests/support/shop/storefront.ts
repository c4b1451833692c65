/** A storefront with five products and one that is gone: each is found by its short name. */
import { expect } from 'vitest'
import type { Database } from '#data/database.ts'
import { anyProduct, type ProductQuery } from '#rules/search/search.ts'
import { openProducts } from '#shop/products/products.ts'
import { seedProduct, type ProductOptions } from '../builders.ts'
import { testContext } from '../open-shop.ts'

const shelf: Record<string, ProductOptions> = {
  cancha: {
    name: 'Zapatillas Cancha',
    brand: 'adidas',
    pesos: 30_000,
    discount: '20%',
    sizes: { '41': 2, '42': 3 },
    images: ['/img/a', '/img/b', '/img/c'],
    sold: 5,
    score: 3,
  },
  altas: {
    name: 'Zapatillas Altas',
    brand: 'puma',
    genre: 'mujer',
    pesos: 45_000,
    sizes: { '38': 4, '42': 0 },
    sold: 9,
  },
  ojotas: { name: 'Ojotas Costanera', brand: 'nike', pesos: 9_000, sizes: { '40': 1 }, colourway: 'Negro' },
  basica: {
    name: 'Básica Sur',
    brand: 'nike',
    category: 'camiseta',
    pesos: 12_000,
    sizes: { S: 0, M: 0 },
    discount: '50%',
  },
  canguro: {
    name: 'Buzo Canguro',
    brand: 'puma',
    category: 'buzo',
    pesos: 26_000,
    sizes: { M: 1, L: 1 },
    score: 4.5,
  },
  gone: { name: 'Campera Vieja', brand: 'nike', category: 'campera', deletedAt: new Date('2026-01-01') },
}

export type StorefrontFixture = Awaited<ReturnType<typeof storefrontFixture>>

/** The database has to be empty. */
export async function storefrontFixture(database: Database) {
  /** Short name -> id. */
  const seeded: Record<string, number> = {}
  for (const [name, options] of Object.entries(shelf))
    seeded[name] = (await seedProduct(database, options)).id
  const products = openProducts(testContext(database))

  const find = async (query: Partial<ProductQuery>, limit?: number) => {
    const { cards, paging } = await products.list({ ...anyProduct, ...query }, limit)
    expect(cards.length).toBe(Math.min(paging.total, limit ?? 9))
    return cards.map((card) => Object.keys(seeded).find((name) => seeded[name] === card.id))
  }
  return { products, seeded, find }
}
