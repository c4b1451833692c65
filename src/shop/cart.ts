/**
 * What a cart is worth now: the browser keeps only sizes and quantities, everything else is read here (design.md §4), and each
 * line that cannot be bought as it is says why and what to do.
 */
import { inArray, sql } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { OPEN_SIZE, type CartLine } from '#rules/cart.ts'
import { salePrice } from '#rules/discount.ts'
import type { Centavos } from '#rules/money.ts'
import type { Counter } from './counter.ts'
import { cardColumns, inReach, type SizeStock } from './products/card.ts'
import { live } from './products/choose.ts'

export type CartProblem = 'size-open' | 'size-gone' | 'sold-out' | 'too-many' | 'removed'
export type CartViewLine = {
  productId: number
  /** null while it is still open. */
  size: string | null
  quantity: number
  name: string
  brand: string
  category: string
  image: string | null
  imageAlt: string
  price: Centavos
  offer: boolean
  discount: string | null
  unitPrice: Centavos
  lineTotal: Centavos
  /** Of the size; of the whole product while the size is open. */
  stock: number
  sizes: SizeStock[]
  problem: CartProblem | null
  /** Spanish, says what to do. */
  problemText: string | null
}
export type CartView = {
  lines: CartViewLine[]
  /** Of the lines that can be bought, those whose size is still to be chosen included. */
  subtotal: Centavos
  /** Of the same lines. */
  units: number
  /** Not empty, and every line can be bought as it is. */
  ready: boolean
}

export function openCart({ database }: Counter) {
  const findProducts = async (ids: number[]) =>
    ids.length === 0
      ? []
      : database.db
          .select({ ...cardColumns, onSale: sql<boolean>`${live}`.as('on_sale') })
          .from(products)
          .where(inArray(products.id, ids))
  type Found = Awaited<ReturnType<typeof findProducts>>[number]

  return {
    /** In the order of the lines. */
    async read(lines: readonly CartLine[]): Promise<CartView> {
      const ids = [...new Set(lines.map((line) => line.productId).filter(inReach))]
      const found = new Map((await findProducts(ids)).map((product) => [product.id, product]))
      const view = lines.map((line) => {
        const wanted = lines
          .filter((other) => other.productId === line.productId && other.size === line.size)
          .reduce((sum, other) => sum + other.quantity, 0)
        return viewLine(line, found.get(line.productId), wanted)
      })
      const counted = view.filter((line) => line.problem === null || line.problem === 'size-open')
      return {
        lines: view,
        subtotal: counted.reduce((sum, line) => sum + line.lineTotal, 0),
        units: counted.reduce((sum, line) => sum + line.quantity, 0),
        ready: view.length > 0 && view.every((line) => line.problem === null),
      }
    },
  }

  function viewLine(line: CartLine, product: Found | undefined, wanted: number): CartViewLine {
    const open = line.size === OPEN_SIZE
    const picture = product?.pictures[0]
    const price = product?.price ?? 0
    const offer = product?.offer ?? false
    const discount = offer ? (product?.discount ?? null) : null
    const unitPrice = salePrice({ price, offer, discount })
    const size = product?.sizes.find((one) => one.size === line.size)
    const trouble = troubleOf(line, product, wanted)
    return {
      productId: line.productId,
      size: open ? null : line.size,
      quantity: line.quantity,
      name: product?.name ?? 'Producto',
      brand: product?.brand ?? '',
      category: product?.category ?? '',
      image: picture?.[0] ?? null,
      imageAlt: picture?.[1] || (product?.name ?? ''),
      price,
      offer,
      discount,
      unitPrice,
      lineTotal: unitPrice * line.quantity,
      stock: open ? (product?.stock ?? 0) : (size?.stock ?? 0),
      sizes: product?.sizes ?? [],
      problem: trouble?.problem ?? null,
      problemText: trouble?.text ?? null,
    }
  }
}

function troubleOf(
  line: CartLine,
  product: { onSale: boolean; stock: number; sizes: SizeStock[] } | undefined,
  wanted: number,
): { problem: CartProblem; text: string } | null {
  if (!product?.onSale)
    return { problem: 'removed', text: 'Ya no está a la venta. Sacalo del carrito para seguir.' }
  const others = product.sizes.some((one) => one.stock > 0 && one.size !== line.size)
  const otherwise = others ? 'Elegí otro talle o sacalo del carrito.' : 'Sacalo del carrito para seguir.'
  if (line.size === OPEN_SIZE)
    return others
      ? { problem: 'size-open', text: 'Elegí un talle para comprarlo.' }
      : { problem: 'sold-out', text: 'Se agotó. Sacalo del carrito para seguir.' }
  const size = product.sizes.find((one) => one.size === line.size)
  if (!size) return { problem: 'size-gone', text: `El talle ${line.size} ya no está. ${otherwise}` }
  if (size.stock === 0) return { problem: 'sold-out', text: `El talle ${line.size} se agotó. ${otherwise}` }
  if (wanted > size.stock)
    return {
      problem: 'too-many',
      text:
        size.stock === 1
          ? `Queda 1 solo del talle ${line.size}. Cambiá la cantidad.`
          : `Quedan ${size.stock} del talle ${line.size}. Cambiá la cantidad.`,
    }
  return null
}
