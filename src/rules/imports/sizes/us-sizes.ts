/**
 * American shoe sizes as ours, which are the European ones on the box: each brand has its own table, of men's sizes; a woman's is a size
 * and a half smaller, by adidas a size. As the brands' charts for adults usually have them; nobody has compared each row with a box,
 * so the trial lists every size that it converts.
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
/** Of a brand without a table: a 9 is a 42. */
const USUAL = 33

const womensStep = (brand: string) => (brand === 'adidas' ? 1 : 1.5)
/** The next one up may be this far from the number that is asked for. */
const NEAR = 0.5

/** The American sizes of a European one by the brand's own chart, the next one up where it has none; null without a chart. */
export function americanOf(european: number, brand: string): { men: number; women: number } | null {
  const [men] = Object.entries(TABLES[brand] ?? {})
    .filter(([, size]) => size >= european && size - european <= NEAR)
    .map(([us]) => Number(us))
    .toSorted((a, b) => a - b)
  return men === undefined ? null : { men, women: men + womensStep(brand) }
}

/** A size of theirs, in ours to the third of a size: what the shop carries is for the caller to choose. */
export function fromAmerican(us: number, brand: string, genre: string): number {
  const men = genre === 'mujer' ? us - womensStep(brand) : us
  return TABLES[brand]?.[String(men)] ?? men + USUAL
}
