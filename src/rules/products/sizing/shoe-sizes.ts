/**
 * What a shoe's size is called by brand and person, both ways: every page, guide, sheet and list asks here, so that one shoe has one
 * size. The brand's own chart speaks where the shop has one, else the shop's guide (product §45.4).
 */
import { SHOE_ROWS } from './size-tables.ts'
import { britishStep, chartOf, womensStep } from './us-charts.ts'

/** Men and women count differently; what is for both is counted as men do. */
export type Shoe = { brand: string; genre: string }
export type ShoeSize = {
  ar: string
  eu: number
  cm: number
  us: number
  uk: number
  person: 'hombre' | 'mujer'
  byChart: boolean
}

/** The next one up of a chart may be this far from the number that is asked for. */
const NEAR = 0.5
const isWomens = ({ genre }: Pick<Shoe, 'genre'>): boolean => genre === 'mujer'

/** null where the guide does not have it. */
export function shoeSize(ar: string, shoe: Shoe): ShoeSize | null {
  const row = SHOE_ROWS.find((one) => one.ar === ar)
  if (!row) return null
  const { eu, cm } = row
  const charted = menOf(eu, shoe.brand)
  const men = charted ?? row.us
  return {
    ar,
    eu,
    cm,
    us: isWomens(shoe) ? men + womensStep(shoe.brand) : men,
    uk: men - britishStep(shoe.brand),
    person: isWomens(shoe) ? 'mujer' : 'hombre',
    byChart: charted !== null,
  }
}

/** By the brand's own chart, the next one up where it has none; null without a chart. */
function menOf(eu: number, brand: string): number | null {
  const [men] = Object.entries(chartOf(brand) ?? {})
    .filter(([, size]) => size >= eu && size - eu <= NEAR)
    .map(([us]) => Number(us))
    .toSorted((a, b) => a - b)
  return men ?? null
}

/** The shop's size of an American one, to the third of a size: what the shop carries is for the caller to choose. */
export function fromAmerican(us: number, shoe: Shoe): number {
  const men = isWomens(shoe) ? us - womensStep(shoe.brand) : us
  const eu = chartOf(shoe.brand)?.[String(men)]
  return eu === undefined ? between('us', men) : fromEuropean(eu)
}
export const fromBritish = (uk: number, { brand }: Pick<Shoe, 'brand'>): number =>
  fromAmerican(uk + britishStep(brand), { brand, genre: 'hombre' })
export const fromEuropean = (eu: number): number => between('eu', eu)
export const fromCentimetres = (cm: number): number => between('cm', cm)

/** By the shop's guide, in proportion where it falls between two of its rows or outside of them. */
function between(column: 'us' | 'eu' | 'cm', wanted: number): number {
  const at = SHOE_ROWS.findIndex((row) => row[column] >= wanted)
  const upper = Math.max(1, at === -1 ? SHOE_ROWS.length - 1 : at)
  const [low, high] = [SHOE_ROWS[upper - 1]!, SHOE_ROWS[upper]!]
  const share = (wanted - low[column]) / (high[column] - low[column])
  return Number(low.ar) + share * (Number(high.ar) - Number(low.ar))
}

export const sizeNumber = (number: number): string => String(Math.round(number * 10) / 10).replace('.', ',')
/** Whose numbers they are. */
export const sizeSource = (byChart: boolean, brandLabel: string): string =>
  byChart
    ? `por la tabla de ${brandLabel}, que no cotejamos con cada caja`
    : `según nuestra guía: no la comparamos con la de ${brandLabel}`

/** As it stands inside of a shoe: «US 9,5 · EU 43 · 27,5 cm». */
export function shoeLabel(ar: string, shoe: Shoe): string {
  const size = shoeSize(ar, shoe)
  return size ? `US ${sizeNumber(size.us)} · EU ${sizeNumber(size.eu)} · ${sizeNumber(size.cm)} cm` : ''
}

/** Beside the chosen size; undefined where the guide does not have it. */
export function shoeSizeText(ar: string, shoe: Shoe & { brandLabel: string }): string | undefined {
  const size = shoeSize(ar, shoe)
  if (!size) return undefined
  const { eu, cm, us, uk, person, byChart } = size
  return `AR ${ar} · EU ${sizeNumber(eu)} · ${sizeNumber(cm)} cm de pie · US ${sizeNumber(us)} (${person}) y UK ${sizeNumber(uk)} ${sizeSource(byChart, shoe.brandLabel)}`
}
