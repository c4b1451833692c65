/**
 * What a cart is worth now: the browser keeps only sizes and quantities, everything else is read here (product §7.1), and each
 * line that cannot be bought as it is says why and what to do.
 */
import { sql } from 'drizzle-orm'
import { products } from '#data/schema.ts'
import { lineKey, OPEN_SIZE, unitCount, type CartLine } from '#rules/cart/cart.ts'
import { salePrice } from '#rules/products/discount.ts'
import type { Centavos } from '#rules/money.ts'
import { bulkOf, type SizeStock } from '#rules/units/bulk.ts'
import type { Grade } from '#rules/units/grade.ts'
import { nameOfUnit, UNIT_GONE } from '#rules/units/shown.ts'
import type { ShopContext } from '#shop/context.ts'
import { cardColumns } from '#shop/products/card.ts'
import { inReach } from '#rules/ids.ts'
import { live } from '#shop/search/choose.ts'
import { chosenOnSale } from '#shop/units/chosen.ts'
import type { UnitOnSale } from '#shop/units/on-sale.ts'

export type CartProblem = 'size-open' | 'size-gone' | 'sold-out' | 'too-many' | 'unit-gone' | 'removed'
/** With these, some or all of the line can be bought once it is put right. */
const PARTLY: readonly CartProblem[] = ['size-open', 'too-many']
export type CartViewLine = {
  productId: number
  /** null while it is still open. */
  size: string | null
  /** The one single pair that is meant; its grade is in the name. */
  unit: { code: string; grade: Grade | null } | null
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
  /** Of what comes in quantities: of the size; of the whole product while the size is open; of what is no longer sold, none. */
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

/** What a draw keeps for somebody. */
export type Held = CartLine | null

export function openCart({ database }: ShopContext) {
  const productsAmong = database.db
    .select({ ...cardColumns, onSale: sql<boolean>`${live}`.as('on_sale') })
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('cart_products')
  const findProducts = async (ids: number[]) => (ids.length === 0 ? [] : productsAmong.execute({ ids }))
  type Found = Awaited<ReturnType<typeof findProducts>>[number]

  return {
    /** In the order of the lines. `held`: one of it is kept for whoever asks. */
    async read(lines: readonly CartLine[], held: Held = null): Promise<CartView> {
      const ids = [...new Set(lines.map((line) => line.productId).filter(inReach))]
      const found = new Map((await findProducts(ids)).map((product) => [product.id, withHeld(product, held)]))
      const codes = lines.flatMap(({ unit }) => unit ?? [])
      // Of new ones that are alike any is as good: whoever buys gets the oldest.
      const units = await chosenOnSale(database.db, codes)
      const view = lines.map((line, index) => {
        const same = (other: CartLine) =>
          other.productId === line.productId && lineKey(other) === lineKey(line)
        const product = found.get(line.productId)
        if (line.unit) return unitLine(line, line.unit, product, units.get(line.unit))
        return viewLine(line, product, {
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

  /** Of one single pair there is one; somebody else may have been first. */
  function unitLine(
    { productId, size }: CartLine,
    code: string,
    product: Found | undefined,
    found: UnitOnSale | undefined,
  ): CartViewLine {
    const unit = found?.productId === productId && found.size === size ? found : undefined
    const picture = unit?.pictures[0] ?? null
    const [url, alt] = picture ? [picture.url, picture.alt] : (product?.pictures[0] ?? [null, ''])
    const others = product?.sizes.some((one) => one.size === size && one.stock > 0)
    const problem = !product?.onSale ? 'removed' : unit ? null : 'unit-gone'
    const gone = `${UNIT_GONE} ${others ? 'Mirá los otros de ese talle' : 'Elegí otro talle'} o sacalo del carrito.`
    const price = unit?.price ?? 0
    const grade = unit?.grade ?? null
    return {
      productId,
      size,
      unit: { code, grade },
      quantity: 1,
      name: nameOfUnit(product?.name ?? 'Producto', { code: unit?.code ?? code, grade }),
      brand: product?.brand ?? '',
      category: product?.category ?? '',
      image: url,
      imageAlt: alt || (product?.name ?? ''),
      price,
      offer: false,
      discount: null,
      unitPrice: price,
      buyable: problem === null ? 1 : 0,
      lineTotal: problem === null ? price : 0,
      stock: problem === null ? 1 : 0,
      sizes: (problem !== 'removed' && product?.sizes) || [],
      problem,
      problemText: problem === 'removed' ? REMOVED : problem === null ? null : gone,
    }
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
    const left = open ? product && product.stock - product.listedUnits : size && bulkOf(size)
    const stock = (sold && left) || 0
    const buyable =
      trouble && !PARTLY.includes(trouble.problem) ? 0 : Math.max(0, Math.min(line.quantity, stock - before))
    return {
      productId: line.productId,
      size: open ? null : line.size,
      unit: null,
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

/** Off the shelf for everybody else. */
const withHeld = <P extends { id: number; stock: number; sizes: SizeStock[] }>(product: P, held: Held): P =>
  held?.productId === product.id
    ? {
        ...product,
        stock: product.stock + held.quantity,
        sizes: product.sizes.map((one) =>
          one.size === held.size ? { ...one, stock: one.stock + held.quantity } : one,
        ),
      }
    : product

const REMOVED = 'Ya no está a la venta. Sacalo del carrito para seguir.'

function troubleOf(
  line: CartLine,
  product: { onSale: boolean; stock: number; sizes: SizeStock[] } | undefined,
  wanted: number,
): { problem: CartProblem; text: string } | null {
  if (!product?.onSale) return { problem: 'removed', text: REMOVED }
  const others = product.sizes.some((one) => bulkOf(one) > 0 && one.size !== line.size)
  const otherwise = others ? 'Elegí otro talle o sacalo del carrito.' : 'Sacalo del carrito para seguir.'
  if (line.size === OPEN_SIZE)
    return others
      ? { problem: 'size-open', text: 'Elegí un talle para comprarlo.' }
      : { problem: 'sold-out', text: 'Se agotó. Sacalo del carrito para seguir.' }
  const size = product.sizes.find((one) => one.size === line.size)
  if (!size) return { problem: 'size-gone', text: `El talle ${line.size} ya no está. ${otherwise}` }
  const stock = bulkOf(size)
  if (stock === 0)
    return {
      problem: 'sold-out',
      text:
        size.stock > 0
          ? `Del talle ${line.size} quedan solo piezas únicas. Elegí una por sus fotos, o sacalo del carrito.`
          : `El talle ${line.size} se agotó. ${otherwise}`,
    }
  if (wanted > stock)
    return {
      problem: 'too-many',
      text:
        stock === 1
          ? `Queda 1 solo del talle ${line.size}. Cambiá la cantidad.`
          : `Quedan ${stock} del talle ${line.size}. Cambiá la cantidad.`,
    }
  return null
}
