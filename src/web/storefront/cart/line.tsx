import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import { lineKey, OPEN_SIZE } from '#rules/cart/cart.ts'
import { formatPesos, type Centavos } from '#rules/money.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import { LinePromotions } from '#web/storefront/promotions/line-promotions.tsx'
import type { CartViewLine } from '#shop/cart/cart.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { useBrand } from '#web/ui/page/frame.ts'
import { PriceChange } from './price-change.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import { LineSizes } from './sizes/line-sizes.tsx'
import { UnitLine } from './unit-line.tsx'
import { StockLabel } from './stock-label.tsx'
import { ProductLink } from '#web/storefront/products/product-link.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Props = {
  line: CartViewLine
  promotions: readonly LinePromotion[] | undefined
  /** What it cost when it was put here, if that is known. */
  priceBefore: Centavos | undefined
  changing: FormData | undefined
}

/** One line of the cart. What a button asked for shows at once; the answer confirms it. */
export function CartLineItem({ line, promotions, priceBefore, changing }: Props) {
  const brand = useBrand(line.brand)
  const { unit } = line
  const key = lineKey({ size: line.size ?? OPEN_SIZE, unit: unit?.code })
  const link = unit && line.problem === null ? paths.unit(line.productId, unit.code) : null
  const mine = changing?.get('product') === String(line.productId) && changing.get('line') === key
  const intent = mine ? changing.get('intent') : null
  const quantity = intent === 'quantity' ? Number(changing!.get('quantity')) : line.quantity
  if (intent === 'remove') return null
  const gone = line.problem === 'removed'
  return (
    <li className="relative grid grid-cols-[5.5rem_1fr] gap-x-4 py-5 md:grid-cols-[8rem_1fr] md:gap-x-6 md:py-6">
      <ProductLink
        id={line.productId}
        tabIndex={-1}
        aria-hidden
        className="aspect-4/5 self-start overflow-hidden rounded-tile bg-tile"
      >
        <Picture
          image={line.image}
          alt=""
          sizes="(min-width: 48rem) 128px, 88px"
          className={`size-full object-contain ${line.image && line.stock === 0 ? 'opacity-55' : ''}`}
        />
      </ProductLink>
      <div className="min-w-0">
        <div className="pr-10">
          <p className="text-sm text-muted">{brand}</p>
          <h2 className="leading-snug font-semibold">
            {gone ? (
              <WithCodes text={line.name} />
            ) : (
              <ProductLink id={line.productId} className="hover:underline">
                <WithCodes text={line.name} />
              </ProductLink>
            )}
          </h2>
          {!gone && line.problem !== 'unit-gone' && (
            <p className="mt-1">
              <Price of={line} />
            </p>
          )}
          {!gone && line.problem !== 'unit-gone' && <PriceChange before={priceBefore} now={line.unitPrice} />}
          {!gone && !unit && <StockLabel stock={line.stock} />}
          <LinePromotions of={promotions} />
        </div>
        {line.problemText && line.problem !== 'size-open' && (
          <p role="alert" className="mt-2 text-md font-medium text-rojo">
            {line.problemText}
          </p>
        )}
        {unit && !gone && <UnitLine line={line} link={link} />}
        {!unit && !gone && <LineSizes line={line} pending={intent === 'size'} />}
        {line.stock > 0 && !unit && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <QuantityStepper line={line} quantity={quantity} />
            <p className="ml-auto font-bold tabular-nums">
              <span className="sr-only">Importe: </span>
              {formatPesos(line.unitPrice * Math.min(quantity, line.stock))}
              {quantity > line.stock && (
                <span className="block text-right text-sm font-normal text-muted">
                  por {line.stock === 1 ? 'la que queda' : `las ${line.stock} que quedan`}
                </span>
              )}
            </p>
          </div>
        )}
      </div>
      <Form
        method="post"
        action={paths.cart}
        replace
        preventScrollReset
        className="absolute top-3 -right-2.5 md:top-4"
      >
        <input type="hidden" name="product" value={line.productId} />
        <input type="hidden" name="line" value={key} />
        <button
          name="intent"
          value="remove"
          aria-label={`Sacar ${line.name} del carrito`}
          className="icon-button"
        >
          <Icon of="x" />
        </button>
      </Form>
    </li>
  )
}
