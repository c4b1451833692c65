/** What lies on the counter, in the address of its page: lines as an order's that is taken down, «rebaja=7:42=45000=Caja golpeada», and the key of the sale. */
import { adminPaths } from '#rules/admin-paths.ts'
import type { CartLine } from '#rules/cart/cart.ts'
import { partKey } from '#rules/cart/join.ts'
import { toPesos, type Centavos } from '#rules/money.ts'
import { AGREED, agreedIn, goodsOf, LINE, linesIn, type Agreed } from '#web/admin/orders/line-query.ts'

const SALE = 'venta'
const CUSTOMER = 'cliente'
export const CODE = 'codigo'
/** Of the form that charges, sent by Enter in one of its fields: what was scanned there is added, and nothing is charged. */
export const ENTER = 'enter'
/** Of a code or of words: the address of a pair's passport is the longest that a tag says. */
export const LONGEST_CODE = 200

export type OnCounter = {
  lines: readonly CartLine[]
  agreed: Agreed
  sale: string
  /** Whose account it is, by its number; null where nobody said. */
  customer: number | null
  q?: string
}

const KEY = /^[A-Za-z0-9_-]{8,40}$/

/** Of an address or a form that was sent. */
export function onCounter(read: { get(name: string): unknown; getAll(name: string): unknown[] }): OnCounter {
  const lines = linesIn(read.getAll(LINE).map(String))
  const sale = String(read.get(SALE) ?? '')
  const customer = String(read.get(CUSTOMER) ?? '')
  return {
    lines,
    agreed: agreedIn(read.getAll(AGREED).map(String), lines),
    sale: KEY.test(sale) ? sale : '',
    customer: /^[1-9]\d{0,8}$/.test(customer) ? Number(customer) : null,
  }
}

/** As fields of a form or parts of an address. */
export const partsOf = ({ lines, agreed, sale, customer }: OnCounter): [name: string, value: string][] => [
  [SALE, sale],
  ...(customer === null ? [] : [[CUSTOMER, String(customer)] as [string, string]]),
  ...goodsOf({ lines, agreed }),
]

/** What was to be sold, on the counter again: its lines, with what had been agreed on. */
export function counterOf(
  lines: readonly {
    productId: number
    size: string
    unit: string | null
    quantity: number
    unitPrice: Centavos
    haggled: Centavos
    haggleReason: string | null
  }[],
): OnCounter {
  const again = lines.map(({ unit, ...line }) => ({
    line: { productId: line.productId, size: line.size, quantity: line.quantity, ...(unit ? { unit } : {}) },
    ...line,
  }))
  const agreed = again
    .filter(({ haggled }) => haggled > 0)
    .map(({ line, unitPrice, haggleReason }) => [
      partKey(line),
      { price: String(toPesos(unitPrice)).replace('.', ','), reason: haggleReason ?? '' },
    ])
  return {
    lines: again.map(({ line }) => line),
    agreed: Object.fromEntries(agreed),
    sale: '',
    customer: null,
  }
}

export function addressOf(counter: OnCounter): string {
  const search = new URLSearchParams(partsOf(counter))
  if (counter.q) search.set('q', counter.q)
  return `${adminPaths.till}?${search.toString()}`
}
