/**
 * Brands' own charts of shoes: American men's sizes and the European ones on the box, as their charts for adults usually have them.
 * Nobody has compared each row with a box, so whoever prints one says whose it is.
 */
type Table = Readonly<Record<string, number>>
const third = 1 / 3

const NIKE: Table = {
  '3.5': 35.5,
  '4': 36,
  '4.5': 36.5,
  '5': 37.5,
  '5.5': 38,
  '6': 38.5,
  '6.5': 39,
  '7': 40,
  '7.5': 40.5,
  '8': 41,
  '8.5': 42,
  '9': 42.5,
  '9.5': 43,
  '10': 44,
  '10.5': 44.5,
  '11': 45,
  '11.5': 45.5,
  '12': 46,
  '12.5': 47,
  '13': 47.5,
}
const ADIDAS: Table = {
  '4': 36,
  '4.5': 36 + 2 * third,
  '5': 37 + third,
  '5.5': 38,
  '6': 38 + 2 * third,
  '6.5': 39 + third,
  '7': 40,
  '7.5': 40 + 2 * third,
  '8': 41 + third,
  '8.5': 42,
  '9': 42 + 2 * third,
  '9.5': 43 + third,
  '10': 44,
  '10.5': 44 + 2 * third,
  '11': 45 + third,
  '11.5': 46,
  '12': 46 + 2 * third,
  '12.5': 47 + third,
  '13': 48,
}
const PUMA: Table = {
  '4': 35.5,
  '4.5': 36,
  '5': 37,
  '5.5': 37.5,
  '6': 38,
  '6.5': 38.5,
  '7': 39,
  '7.5': 40,
  '8': 40.5,
  '8.5': 41,
  '9': 42,
  '9.5': 42.5,
  '10': 43,
  '10.5': 44,
  '11': 44.5,
  '11.5': 45,
  '12': 46,
  '13': 47,
}
const NEW_BALANCE: Table = {
  '4': 36,
  '4.5': 37,
  '5': 37.5,
  '5.5': 38,
  '6': 38.5,
  '6.5': 39.5,
  '7': 40,
  '7.5': 40.5,
  '8': 41.5,
  '8.5': 42,
  '9': 42.5,
  '9.5': 43,
  '10': 44,
  '10.5': 44.5,
  '11': 45,
  '11.5': 45.5,
  '12': 46.5,
  '12.5': 47,
  '13': 47.5,
}
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
