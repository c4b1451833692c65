/**
 * What a cart is worth now: the browser keeps only sizes and quantities, everything else is read here (product §7.1), and each
 * line that cannot be bought as it is says why and what to do.
 */
import { inArray, sql } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { OPEN_SIZE, unitCount, type CartLine } from '#rules/cart/cart.ts'
import { salePrice } from '#rules/products/discount.ts'
import type { Centavos } from '#rules/money.ts'
import type { ShopContext } from '#shop/context.ts'
import { cardColumns, inReach, type SizeStock } from '#shop/products/card.ts'
import { live } from '#shop/products/choose.ts'

export type CartProblem = 'size-open' | 'size-gone' | 'sold-out' | 'too-many' | 'removed'
/** With these, some or all of the line can be bought once it is put right. */
const PARTLY: readonly CartProblem[] = ['size-open', 'too-many']
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
  /** How many of them can be bought now: what the amounts count. */
  buyable: number
  /** Of those. */
  lineTotal: Centavos
  /** Of the size; of the whole product while the size is open; of what is no longer sold, none. */
  stock: number
  sizes: SizeStock[]
  problem: CartProblem | null
  /** Spanish, says what to do. */
  problemText: string | null
}
export type CartView = {
  lines: CartViewLine[]
  /** Of what can be bought, with what has its size still to be chosen: of five where two are left, two. */
  subtotal: Centavos
  /** Of the same. */
  units: number
  /** Not empty, and every line can be bought as it is. */
  ready: boolean
}

export function openCart({ database }: ShopContext) {
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
      const view = lines.map((line, index) => {
        const same = (other: CartLine) => other.productId === line.productId && other.size === line.size
        return viewLine(line, found.get(line.productId), {
          wanted: unitCount(lines.filter(same)),
          before: unitCount(lines.slice(0, index).filter(same)),
        })
      })
      return {
        lines: view,
        subtotal: view.reduce((sum, line) => sum + line.lineTotal, 0),
        units: view.reduce((sum, line) => sum + line.buyable, 0),
        ready: view.length > 0 && view.every((line) => line.problem === null),
      }
    },
  }

  /** `wanted`: units of this product and size in the whole cart; `before`: in the lines before this one. */
  function viewLine(
    line: CartLine,
    product: Found | undefined,
    { wanted, before }: { wanted: number; before: number },
  ): CartViewLine {
    const open = line.size === OPEN_SIZE
    const picture = product?.pictures[0]
    const price = product?.price ?? 0
    const offer = product?.offer ?? false
    const discount = offer ? (product?.discount ?? null) : null
    const unitPrice = salePrice({ price, offer, discount })
    const size = product?.sizes.find((one) => one.size === line.size)
    const trouble = troubleOf(line, product, wanted)
    const sold = trouble?.problem !== 'removed'
    const stock = (sold && (open ? product?.stock : size?.stock)) || 0
    const buyable =
      trouble && !PARTLY.includes(trouble.problem) ? 0 : Math.max(0, Math.min(line.quantity, stock - before))
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
      buyable,
      lineTotal: unitPrice * buyable,
      stock,
      sizes: (sold && product?.sizes) || [],
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
