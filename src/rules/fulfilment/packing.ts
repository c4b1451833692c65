/** Packing with a scanner in hand: what goes into the box of each order, which of it was seen, and what must not go in. */
import { saysSize } from '#rules/size-code.ts'
import { readUnitCode } from '#rules/units/code.ts'

/** Orders packed one after the other, with one list of what to fetch. */
export const MAX_BATCH = 20
/** Of one order: more were never scanned by a person. */
export const MAX_MARKS = 400

export type PackLine = {
  id: number
  name: string
  brand: string
  size: string
  /** Without what was given back. */
  quantity: number
  sizeId: number
  barcode: string
  sku: string
  /** Of a single pair; no other will do. */
  unitCode: string | null
  /** Where that pair, or that size, lies; '' where nobody said. */
  shelf: string
}

/** What somebody says of an order's box: codes as they were scanned, one for each piece, and lines that they looked at without scanning. */
export type Marks = { codes: readonly string[]; byHand: readonly number[] }

export type CheckedLine = PackLine & { seen: number; byHand: boolean; complete: boolean }
export type Checked = {
  lines: CheckedLine[]
  /** Pieces that nobody has seen. */
  missing: number
  /** Of the scanned codes those that belong into the box, as they came. */
  kept: string[]
  /** Scanned, and not for this box: of another order, or one too many. */
  wrong: { code: string; line: CheckedLine | null }[]
}

const isOf = (line: PackLine, code: string): boolean => {
  if (line.unitCode !== null) return readUnitCode(code) === line.unitCode
  return saysSize({ ...line, id: line.sizeId }, code)
}

export function checkMarks(lines: readonly PackLine[], { codes, byHand }: Marks): Checked {
  const seen = new Map<number, number>()
  const kept: string[] = []
  const wrong: { code: string; of: number | null }[] = []
  for (const code of codes) {
    const own = lines.filter((line) => isOf(line, code))
    const free = own.find((line) => (seen.get(line.id) ?? 0) < line.quantity && !byHand.includes(line.id))
    if (free) {
      seen.set(free.id, (seen.get(free.id) ?? 0) + 1)
      kept.push(code)
    } else wrong.push({ code, of: own[0]?.id ?? null })
  }
  const checked = lines.map((line): CheckedLine => {
    const looked = byHand.includes(line.id)
    const count = looked ? line.quantity : (seen.get(line.id) ?? 0)
    return { ...line, seen: count, byHand: looked, complete: count >= line.quantity }
  })
  return {
    lines: checked,
    missing: checked.reduce((sum, line) => sum + line.quantity - line.seen, 0),
    kept,
    wrong: wrong.map(({ code, of }) => ({ code, line: checked.find(({ id }) => id === of) ?? null })),
  }
}

/** What has to be fetched for several boxes, in the order in which one walks: by shelf, then what has none by its name. */
export type Fetched = Omit<PackLine, 'id'> & { orders: { number: string; quantity: number }[] }
export function toFetch(orders: readonly { number: string; lines: readonly PackLine[] }[]): Fetched[] {
  const found = new Map<string, Fetched>()
  for (const { number, lines } of orders)
    for (const { id: _, ...line } of lines) {
      const key = line.unitCode ?? String(line.sizeId)
      const known = found.get(key)
      if (!known) found.set(key, { ...line, orders: [{ number, quantity: line.quantity }] })
      else {
        known.quantity += line.quantity
        known.orders.push({ number, quantity: line.quantity })
      }
    }
  return [...found.values()].toSorted(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      byWord.compare(a.shelf, b.shelf) ||
      byWord.compare(a.name, b.name) ||
      byWord.compare(a.size, b.size),
  )
}
const byWord = new Intl.Collator('es-AR', { numeric: true, sensitivity: 'base' })

export const PACKING_SAYS = {
  unknown: (code: string) => `«${code}» no es de ninguna prenda que conozcamos.`,
  notHere: (what: string) => `${what}: no va en este pedido.`,
  enough: (name: string, size: string) => `De ${name}, talle ${size}, ya están todas: esta sobra.`,
  twice: (name: string) => `${name} ya está en la caja.`,
  missing: (pieces: number) =>
    pieces === 1
      ? 'Falta 1 prenda por ver. Escaneala, o tildala a mano.'
      : `Faltan ${pieces} prendas por ver. Escanealas, o tildalas a mano.`,
  foreign: 'Se escaneó algo que no va en este pedido: sacalo de la caja.',
}
