/**
 * «9.5 US», «27,5 cm», «42 AR», «42.5 EU» as a size of the shop's: by its guide and each brand's American chart, as «Mi talle» says them
 * (rules/products/sizing). What falls between two sizes, or does not say how it counts, is for a person to choose.
 */
import { isOneSize, readSize } from '#rules/imports/read.ts'
import {
  fromAmerican,
  fromBritish,
  fromCentimetres,
  fromEuropean,
} from '#rules/products/sizing/shoe-sizes.ts'
import { SHOE_ROWS } from '#rules/products/sizing/size-tables.ts'

/** `sure`: nobody has to look. `size` is null where nothing comes near. */
export type SheetSize = { size: string | null; sure: boolean }
type Sized = {
  /** Footwear counts by its guide, everything else by its names. */
  shoes: boolean
  brand: string
  genre: string
  /** What the shop has for the category, in its order. */
  carried: readonly string[]
}

const UNITS = [
  ['cm', /\bcm\b|cent[ií]metros?/i],
  ['us', /\b(us|usa|american[oa]s?)\b/i],
  ['uk', /\b(uk|ingl[eé]s)\b/i],
  ['eu', /\b(eu|eur|europe[oa]s?)\b/i],
  ['ar', /\b(ar|arg|argentin[oa]s?)\b/i],
] as const
type Unit = (typeof UNITS)[number][0]
/** Numbers below are American, or British; no foot here is so small. */
const LEAST_OURS = 20

const number = (text: string): number => Number(text.replace(',', '.'))
/** A size of the guide, itself or the nearest within half a size. */
function nearest(wanted: number): SheetSize {
  const [best] = SHOE_ROWS.map(({ ar }) => ({ size: ar, away: Math.abs(Number(ar) - wanted) })).toSorted(
    (a, b) => a.away - b.away,
  )
  return best && best.away <= 0.5 ? { size: best.size, sure: best.away < 0.01 } : { size: null, sure: false }
}

function american(wanted: number, text: string, { brand, genre }: Sized): SheetSize {
  const women =
    /\b(w|mujer|wmns|women'?s?)\b|\dw\b/i.test(text) ||
    (genre === 'mujer' && !/\b(m|hombre|men)\b/i.test(text))
  return nearest(fromAmerican(wanted, { brand, genre: women ? 'mujer' : 'hombre' }))
}

export function sheetSize(typed: string, sized: Sized): SheetSize {
  const text = typed.trim().replace(/\s?(½|1\/2)/, '.5')
  const found = read(text, sized)
  const size = found.size !== null && sized.carried.includes(found.size) ? found.size : null
  return { size, sure: size !== null && found.sure }
}

function read(text: string, sized: Sized): SheetSize {
  const { carried, shoes } = sized
  const own = carried.find((size) => size.toUpperCase() === text.toUpperCase())
  if (own !== undefined) return { size: own, sure: true }
  if (carried.length === 1 && isOneSize(text)) return { size: carried[0]!, sure: true }
  if (!shoes) {
    const size = readSize(text, { category: '', shoes: 'ar', sizes: carried })
    return { size, sure: size !== null }
  }
  const units = UNITS.filter(([, words]) => words.test(text)).map(([unit]) => unit)
  const numbers = text.match(/\d+(?:[.,]\d+)?/g) ?? []
  // «US 9,5 · 27,5 cm» says it twice.
  if (units.length > 1 || numbers.length !== 1) return severalSaid(text, sized)
  const wanted = number(numbers[0]!)
  return byUnit(units[0] ?? (wanted < LEAST_OURS ? 'none' : 'ar'), wanted, text, sized)
}

function byUnit(unit: Unit | 'none', wanted: number, text: string, sized: Sized): SheetSize {
  if (unit === 'none') return { ...american(wanted, text, sized), sure: false }
  if (unit === 'us') return american(wanted, text, sized)
  if (unit === 'uk') return { ...nearest(fromBritish(wanted, sized)), sure: false }
  if (unit === 'ar') return nearest(wanted)
  return nearest(unit === 'eu' ? fromEuropean(wanted) : fromCentimetres(wanted))
}

/** Each part for itself: they have to say the same. */
function severalSaid(text: string, sized: Sized): SheetSize {
  const parts = text.split(/\s*[·|;/()]\s*|\s+-\s+/).filter((part) => /\d/.test(part))
  const read = parts.length > 1 ? parts.map((part) => sheetSize(part, sized)) : []
  const sizes = new Set(read.flatMap(({ size }) => size ?? []))
  return sizes.size === 1
    ? { size: [...sizes][0]!, sure: read.some(({ sure }) => sure) }
    : { size: null, sure: false }
}
