/**
 * What a shopper was shown at the checkout against what it costs now. Nothing is ordered at another price than the one that was
 * shown: what changed since is said, each with how it was, and waits for the shopper's own word.
 */
import { PRICE_KEY, priceKey, readPriceKey, type PriceKey } from '#rules/cart/cart.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import { DELIVERIES, PROVINCES, provinceName, type Delivery } from './shipping.ts'

/** `province` null while none is chosen. */
export type Shown = {
  /** By product, for one of it; of each single pair. */
  prices: Map<PriceKey, Centavos>
  coupon: { code: string; amount: Centavos } | null
  shipping: { province: string | null; delivery: Delivery; fee: Centavos }
  /** What promotions took off, of exactly what was in the cart; null when it was shown before that was kept. */
  promotions: { cart: string; amount: Centavos } | null
}
export type Change = { text: string; key: string } & (
  { kind: 'price'; of: PriceKey } | { kind: 'coupon' } | { kind: 'shipping' } | { kind: 'promotions' }
)

export const CHANGES_TITLE = 'Cambió algo desde que lo viste'
export const CHANGES_ACCEPT = 'Vi los cambios y quiero seguir con la compra'
export const CHANGES_REFUSED =
  'Cambió algo desde que lo viste. No se cobró nada. Revisalo, marcá que viste los cambios y volvé a confirmar.'

type Quoted = {
  cart: {
    lines: readonly {
      productId: number
      size: string | null
      unit?: { code: string } | null
      quantity: number
      unitPrice: Centavos
      problem: string | null
    }[]
  }
  amounts: { shipping: Centavos }
  coupon: { code: string; amount: Centavos; promotion: boolean } | null
  offer: { discount: Centavos }
}

/** What a page with this quote shows. */
export const shownBy = (
  { cart, amounts, coupon, offer }: Quoted,
  choice: { province: string | null; delivery: Delivery },
  /** The fee is chosen in the form, of what couriers quoted: it is no news. */
  chosen = false,
): Shown => ({
  prices: new Map(
    cart.lines
      .filter(({ problem }) => problem === null || problem === 'size-open')
      .map(({ productId, unit, unitPrice }) => [priceKey({ productId, unit: unit?.code }), unitPrice]),
  ),
  // What the code of a promotion takes off is among the promotions.
  coupon: coupon && !coupon.promotion ? { code: coupon.code, amount: coupon.amount } : null,
  shipping: { ...choice, fee: chosen ? 0 : amounts.shipping },
  promotions: { cart: cartKey(cart, coupon), amount: offer.discount },
})

/** Another cart, or another code, has other promotions: that is no news. */
function cartKey({ lines }: Quoted['cart'], coupon: Quoted['coupon']): string {
  const text = [
    ...lines.map(({ productId, size, unit, quantity }) => `${productId} ${size} ${unit?.code ?? quantity}`),
    coupon?.promotion ? coupon.code : '',
  ].join()
  let hash = 0
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0
  return hash.toString(36)
}

/** What was shown first stays until it is bought or taken out; what the shopper chose themselves begins anew. */
export function keepShown(before: Shown | null, now: Shown, couponCode: string | null): Shown {
  if (before === null) return now
  return {
    prices: new Map([...now.prices].map(([id, price]) => [id, before.prices.get(id) ?? price])),
    coupon: before.coupon !== null && before.coupon.code === couponCode ? before.coupon : now.coupon,
    shipping: sameWay(before, now) ? before.shipping : now.shipping,
    promotions: sameCart(before, now) ? before.promotions : now.promotions,
  }
}

const sameCart = (a: Shown, b: Shown) =>
  a.promotions !== null && a.promotions.cart === b.promotions?.cart && sameWay(a, b)
const sameWay = (a: Shown, b: Shown) =>
  a.shipping.province === b.shipping.province && a.shipping.delivery === b.shipping.delivery

/** In the order of the page. `name` of a product, for its sentence; `couponCode` is the one the shopper still uses. */
export function changesSince(before: Shown | null, now: Shown, couponCode: string | null): Change[] {
  if (before === null) return []
  const changes: Change[] = [...now.prices].flatMap(([of, price]) => {
    const was = before.prices.get(of)
    if (was === undefined || was === price) return []
    const what = price < was ? 'Bajó de precio' : 'Subió de precio'
    const text = `${what}: lo viste a ${formatPesos(was)} y ahora cuesta ${formatPesos(price)}.`
    return [{ kind: 'price', of, text, key: `p${of}-${price}` }]
  })
  const { coupon } = before
  if (coupon !== null && coupon.code === couponCode && now.coupon?.amount !== coupon.amount)
    changes.push({
      kind: 'coupon',
      text:
        now.coupon === null
          ? `El cupón ${coupon.code} ya no vale: descontaba ${formatPesos(coupon.amount)}.`
          : `El cupón ${coupon.code} descontaba ${formatPesos(coupon.amount)} y ahora descuenta ${formatPesos(now.coupon.amount)}.`,
      key: `c${now.coupon?.amount ?? 0}`,
    })
  if (sameCart(before, now) && now.promotions!.amount !== before.promotions!.amount)
    changes.push({
      kind: 'promotions',
      text: `Las promociones descontaban ${formatPesos(before.promotions!.amount)} y ahora descuentan ${formatPesos(now.promotions!.amount)}.`,
      key: `m${now.promotions!.amount}`,
    })
  const { fee, province, delivery } = before.shipping
  // An empty cart is sent nowhere.
  if (sameWay(before, now) && now.prices.size > 0 && now.shipping.fee !== fee)
    changes.push({
      kind: 'shipping',
      text: `${delivery === 'pickup' ? 'El retiro' : `El envío a ${province ? provinceName(province) : 'tu provincia'}`} costaba ${formatPesos(fee)} y ahora cuesta ${formatPesos(now.shipping.fee)}.`,
      key: `s${now.shipping.fee}`,
    })
  return changes
}

/** What the shopper agrees to when they tick the box: exactly these changes and no others. '' for none. */
export const changesKey = (changes: readonly Change[]): string => changes.map(({ key }) => key).join('.')

// ---------------------------------------------------------------- kept in the browser

const SHOWN = /* @__PURE__ */ new RegExp(
  `^((?:${PRICE_KEY}-\\d{1,12}\\.?)*)~(?:(\\d{1,12})-([^~]{1,60}))?~(-?\\d{1,2})-([01])-(\\d{1,12})(?:~([0-9a-z]{1,7})-(\\d{1,12}))?$`,
)

/** As a cookie holds it; it is never charged, it only lets the page say what changed. */
export const writeShown = ({
  prices,
  coupon,
  shipping: { province, delivery, fee },
  promotions,
}: Shown): string =>
  [
    [...prices].map(([id, price]) => `${id}-${price}`).join('.'),
    coupon ? `${coupon.amount}-${coupon.code}` : '',
    `${PROVINCES.findIndex((one) => one === province)}-${DELIVERIES.indexOf(delivery)}-${fee}`,
    ...(promotions ? [`${promotions.cart}-${promotions.amount}`] : []),
  ].join('~')

export function readShown(text: string | null): Shown | null {
  const match = SHOWN.exec(text ?? '')
  if (!match) return null
  const [, prices, amount, code, province, delivery, fee, cart, off] = match
  return {
    prices: new Map(
      prices!.split('.').flatMap((part): [PriceKey, Centavos][] => {
        const [of, price] = part.split('-')
        return of && price !== undefined ? [[readPriceKey(of), Number(price)]] : []
      }),
    ),
    coupon: code ? { code, amount: Number(amount) } : null,
    shipping: {
      province: PROVINCES[Number(province)] ?? null,
      delivery: DELIVERIES[Number(delivery)]!,
      fee: Number(fee),
    },
    promotions: cart ? { cart, amount: Number(off) } : null,
  }
}
