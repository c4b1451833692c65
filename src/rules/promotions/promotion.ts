/** Promotions: what the shop takes off by itself or for a code, from products that it names, between two days (product §10.6). */
import { formatAmount, type Centavos } from '#rules/money.ts'

export const PROMOTION_KINDS = ['percent', 'amount', 'two_for_one', 'three_for_two', 'free_shipping'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]
export const PROMOTION_KIND_LABEL: Record<PromotionKind, string> = {
  percent: 'Porcentaje',
  amount: 'Pesos',
  two_for_one: '2×1',
  three_for_two: '3×2',
  free_shipping: 'Envío gratis',
}
export const isFreeShipping = (kind: PromotionKind): boolean => kind === 'free_shipping'
/** Of how many units the cheapest one costs nothing. */
export const bundleOf = (kind: PromotionKind): number | null =>
  kind === 'two_for_one' ? 2 : kind === 'three_for_two' ? 3 : null

/** What it counts for: within a list one of them is enough, an empty list asks nothing. */
export type PromotionScope = {
  categories: readonly string[]
  brands: readonly string[]
  products: readonly number[]
  sizes: readonly string[]
}
/** What an order keeps of a promotion that counted for it. */
export type PromotionTerms = PromotionScope & {
  id: number
  /** As shoppers read it, on each line that it counts for. */
  name: string
  kind: PromotionKind
  /** Of the kind `percent`, else null. */
  percent: number | null
  /** Of the kind `amount`, else null. */
  amount: Centavos | null
  /** What the products that it counts for have to cost together, before anything is taken off. */
  minimum: Centavos | null
  code: string | null
  /** Joins others that do so too; else it is alone in its order. */
  stackable: boolean
}
export type PromotionLine = {
  productId: number
  category: string
  brand: string
  /** Null: still to be chosen. */
  size: string | null
  unitPrice: Centavos
  quantity: number
  /** A single pair, which has a price of its own: promotions are of what comes in quantities. */
  single?: boolean
}

const asks = <T>(list: readonly T[], value: T | null): boolean =>
  list.length === 0 || (value !== null && list.includes(value))

export const countsFor = (
  { categories, brands, products, sizes }: PromotionScope,
  { category, brand, productId, size, single = false }: Omit<PromotionLine, 'unitPrice' | 'quantity'>,
): boolean =>
  !single &&
  asks(categories, category) &&
  asks(brands, brand) &&
  asks(products, productId) &&
  asks(sizes, size)

const ofEverything = ({ categories, brands, products, sizes }: PromotionScope): boolean =>
  [categories, brands, products, sizes].every((list) => list.length === 0)

/** Why a promotion gives a cart nothing, though nothing else keeps it from doing so. */
export function whyNothing(
  promotion: PromotionTerms,
  lines: readonly PromotionLine[],
): 'products' | 'minimum' | 'units' | null {
  const own = lines.filter((line) => line.quantity > 0 && countsFor(promotion, line))
  if (own.length === 0) return 'products'
  const cost = own.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  if (cost < (promotion.minimum ?? 0)) return 'minimum'
  const units = own.reduce((sum, { quantity }) => sum + quantity, 0)
  return units < (bundleOf(promotion.kind) ?? 1) ? 'units' : null
}

/** «20 %», «$ 3.000», «2×1»: what stands on a badge. */
export const promotionShort = ({
  kind,
  percent,
  amount,
}: Pick<PromotionTerms, 'kind' | 'percent' | 'amount'>): string =>
  kind === 'percent'
    ? `${percent ?? 0} % OFF`
    : kind === 'amount'
      ? `${formatAmount(amount ?? 0)} OFF`
      : PROMOTION_KIND_LABEL[kind]

/** Of a code that is right, why it takes nothing off now. `why`: 'first' when it is not the first purchase, 'beaten' when something better counts. */
export function codeText(
  promotion: Pick<PromotionTerms, 'code' | 'minimum' | 'kind'> & PromotionScope,
  why: 'first' | 'beaten' | NonNullable<ReturnType<typeof whyNothing>>,
): string {
  const { code, minimum, kind } = promotion
  switch (why) {
    case 'first':
      return `${code} es para la primera compra.`
    case 'beaten':
      return `${code} no se suma a lo que ya tenés: te queda el descuento que más te conviene.`
    case 'products':
      return `${code} no alcanza a ningún producto de tu carrito.`
    case 'minimum':
      return `${code} vale desde ${formatAmount(minimum ?? 0)}${ofEverything(promotion) ? '' : ' en los productos que alcanza'}.`
    case 'units':
      return `${code} vale llevando ${bundleOf(kind) ?? 1} unidades de los productos que alcanza.`
  }
}
