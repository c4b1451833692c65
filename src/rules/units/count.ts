/** Counting by scanning, single pairs by their tags and what comes in quantities by its codes: limits, sentences, and what differs. */
import * as v from 'valibot'
import { MAX_STOCK } from '#rules/products/product.ts'
import { requestKey } from '#rules/request-key.ts'
import { orNone, wholeNumber } from '#rules/typed.ts'

export const MOST_SCANNED = 200
/** Open counts are read anew this often, so that two people see the same. */
export const COUNT_READ_MS = 5_000

const MOST_NAMED = 5
const piece = (name: string, size: string): string => `${name}, talle ${size}`
export const COUNT_SAYS = {
  nothing: 'Escaneá o escribí al menos un código.',
  tooMany: `De una vez, hasta ${MOST_SCANNED} códigos.`,
  shelf: 'Revisá el estante.',
  over: 'Ese recuento ya terminó.',
  notApproved: 'Ese recuento no se aprobó: no hay nada que deshacer.',
  movedSince: (what: readonly string[]) =>
    `No se puede deshacer: después de aprobarlo se ${what.length === 1 ? 'movió' : 'movieron'} ${what.slice(0, MOST_NAMED).join('; ')}${what.length > MOST_NAMED ? ` y ${what.length - MOST_NAMED} más` : ''}. Corregí lo que haga falta de a uno.`,
  undoneReason: (id: number) => `Se deshizo el recuento n.º ${id}`,
  piece,
  cancelled: 'Ese recuento se canceló.',
  changed: 'Las diferencias cambiaron mientras las mirabas: mirá la lista otra vez.',
  notMissing: 'Esa prenda no falta: alguien la vio después, o ya no está en la tienda.',
  allShelves: 'Este recuento es de todos los estantes.',
  quantity: `Ingresá cuántas, de 0 a ${MAX_STOCK}`,
  invalid: 'Revisá los datos del recuento.',
  oneCode: 'Con una cantidad, un solo código.',
  onePair: (code: string) => `${code} es una prenda única: cuenta una.`,
  pair: (name: string, size: string) => `${piece(name, size)}: vista.`,
  again: (code: string, who: string) => `${code} ya estaba anotada (${who}): cuenta una sola vez.`,
  elsewhere: (what: string, shelf: string) =>
    shelf === '' ? `${what}: no tiene estante anotado.` : `${what}: figura en el estante ${shelf}.`,
  notHere: (code: string, state: string) => `${code} figura como «${state}»: separala y fijate por qué está.`,
  size: (name: string, size: string, counted: number) => `${piece(name, size)}: van ${counted}.`,
  sent: (name: string, size: string, counted: number) =>
    `${piece(name, size)}: ese escaneo ya había llegado; van ${counted}.`,
  many: (text: string) => `«${text}» es de varios talles: usá el código de la caja o el de la etiqueta.`,
  unknown: (text: string) => `«${text}» no es de ninguna prenda.`,
  otherShop: (text: string) => `«${text}» parece la etiqueta de otra tienda: acá no está.`,
  noRoom: (name: string, size: string) => `De ${piece(name, size)} no entran tantas: hasta ${MAX_STOCK}.`,
} as const

/** As a scanner or a person gives them, parted by spaces, commas or new lines; a piece that was scanned twice is there twice. */
export const codesTyped = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((one) => one.trim().slice(0, 200))
    .filter((one) => one !== '')

/** Looks like a tag or an address of one, whosever it is. */
export const isForeignTag = (text: string): boolean => /^https?:\/\//i.test(text)

const quantity = orNone(wholeNumber(COUNT_SAYS.quantity, 0, MAX_STOCK))
/** What was scanned or typed; `quantity` is of the one code that stands there, and 1 where it is empty. */
export const scanForm = v.object({
  codes: v.optional(v.string(), ''),
  quantity: v.optional(quantity),
  key: requestKey,
})
export const setForm = v.object({ quantity: wholeNumber(COUNT_SAYS.quantity, 0, MAX_STOCK), key: requestKey })
const boxTicked = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((said) => said === true || said === 'on'),
)
/** `differences`: what whoever approves was shown. */
export const approveForm = v.object({
  differences: v.string(),
  /** Of what comes in quantities, what nobody counted is not there. */
  uncounted: boxTicked,
  /** The shop's own pairs that nobody saw are written off. */
  writeOff: boxTicked,
})

/** Of one size: each scan with what should have lain there at that moment, and whether its stock was set by hand since the first of them. */
export type SizeScans = { quantity: number; expected: number }[]
export type SizeDifference = { counted: number | null; expected: number; difference: number; moved: boolean }

/**
 * A sale keeps the goods on the shelf until they are packed, so it changes nothing. What is packed, comes in or is set by hand between two scans
 * of a size leaves open on which side of it each piece was counted: that size is counted anew. `now` is what should lie there now.
 */
export function sizeDifference(scans: SizeScans, now: number, setByHand: boolean): SizeDifference {
  const [first] = scans
  if (!first) return { counted: null, expected: now, difference: 0, moved: false }
  const counted = scans.reduce((sum, scan) => sum + scan.quantity, 0)
  const moved = setByHand || scans.some(({ expected }) => expected !== first.expected)
  return { counted, expected: first.expected, difference: moved ? 0 : counted - first.expected, moved }
}
