/**
 * Brands' own charts of shoes: American men's sizes and the European ones on the box, as their charts for adults usually have them.
 * Nobody has compared each row with a box, so whoever prints one says whose it is.
 */
type Table = Readonly<Record<string, number>>
const third = 1 / 3

/** In American halves from the first on; null where the chart leaves one out. */
const chart = (first: number, sizes: readonly (number | null)[]): Table =>
  Object.fromEntries(
    sizes.flatMap((size, step) => (size === null ? [] : [[String(first + step / 2), size] as const])),
  )

const NIKE = chart(
  3.5,
  [35.5, 36, 36.5, 37.5, 38, 38.5, 39, 40, 40.5, 41, 42, 42.5, 43, 44, 44.5, 45, 45.5, 46, 47, 47.5],
)
/** Two thirds of a European size for each half of an American one. */
const ADIDAS = chart(
  4,
  Array.from({ length: 19 }, (_, step) => {
    const thirds = 2 * step
    return 36 + Math.floor(thirds / 3) + (thirds % 3) * third
  }),
)
const PUMA = chart(4, [
  35.5,
  36,
  37,
  37.5,
  38,
  38.5,
  39,
  40,
  40.5,
  41,
  42,
  42.5,
  43,
  44,
  44.5,
  45,
  46,
  null,
  47,
])
const NEW_BALANCE = chart(
  4,
  [36, 37, 37.5, 38, 38.5, 39.5, 40, 40.5, 41.5, 42, 42.5, 43, 44, 44.5, 45, 45.5, 46.5, 47, 47.5],
)
const TABLES: Readonly<Record<string, Table>> = {
  nike: NIKE,
  jordan: NIKE,
  adidas: ADIDAS,
  puma: PUMA,
  'new-balance': NEW_BALANCE,
}

/** Each brand's American men's sizes with the European one on the box; null where the shop has no chart of it. */
export const chartOf = (brand: string): Table | null => TABLES[brand] ?? null
/** How much more a woman's American size says than a man's of the same length. */
export const womensStep = (brand: string): number => (brand === 'adidas' ? 1 : 1.5)
/** British numbers are the American men's less this. */
export const britishStep = (brand: string): number =>
  brand === 'adidas' || brand === 'new-balance' ? 0.5 : 1
