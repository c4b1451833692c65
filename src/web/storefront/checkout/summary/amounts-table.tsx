import { formatExact, formatPesos, withoutNationalTaxes, type Centavos } from '#rules/money.ts'
import type { Amounts } from '#rules/orders/order.ts'
import type { LinePromotion } from '#rules/promotions/offers.ts'
import { meansDiscountName, type Means } from '#rules/payments/means.ts'
import { Instalments } from '#web/storefront/payments/instalments.tsx'

type Props = {
  /** Of the discount, `meansDiscount` is for how it is paid; `credit`: what of the total store credit pays. */
  amounts: Amounts & { meansDiscount?: Centavos; means?: Means; credit?: Centavos }
  /** «Envío a Córdoba», «Retiro en el showroom». */
  shippingName: string
  /** In the place of its amount, where nobody has chosen it yet. */
  shippingSaid?: string | undefined
  couponCode?: string | null
  /** What promotions took off, each by its name. */
  promotions?: readonly LinePromotion[]
  /** The name of the promotion that pays the shipping. */
  freeShipping?: string | null
  /** Res. 4/2025: the price without national taxes, where the shop's fiscal condition asks for it. */
  showNetPrice?: boolean
  instalments?: boolean
}

/** Subtotal, discount, shipping, total: the same table in the cart, the checkout and the order. */
export function AmountsTable({
  amounts,
  shippingName,
  shippingSaid,
  couponCode,
  promotions = [],
  freeShipping,
  showNetPrice,
  instalments = true,
}: Props) {
  const { subtotal, discount, meansDiscount = 0, means = 'provider', shipping, total, credit = 0 } = amounts
  const rest = promotions.reduce((left, { amount }) => left - amount, discount - meansDiscount)
  return (
    <>
      <dl className="space-y-2 text-md tabular-nums">
        <Row name="Subtotal" amount={formatPesos(subtotal)} />
        {promotions.map(({ id, name, amount }) => (
          <Row key={id} name={name} amount={`−${formatPesos(amount)}`} className="text-verde" />
        ))}
        {rest > 0 && (
          <Row
            name={couponCode ? `Descuento (${couponCode})` : 'Descuento'}
            amount={`−${formatPesos(rest)}`}
            className="text-verde"
          />
        )}
        {meansDiscount > 0 && (
          <Row
            name={meansDiscountName(means)}
            amount={`−${formatPesos(meansDiscount)}`}
            className="text-verde"
          />
        )}
        <Row
          name={freeShipping ? `${shippingName} · ${freeShipping}` : shippingName}
          amount={shippingSaid ?? (shipping === 0 ? 'Gratis' : formatPesos(shipping))}
        />
        <Row
          name="Total"
          amount={formatPesos(total)}
          className="mt-3 border-t border-ink pt-3 text-lg font-bold"
          announced
        />
        {credit > 0 && <Row name="Con saldo a favor" amount={`−${formatPesos(credit)}`} />}
        {credit > 0 && (
          <Row name="En dinero" amount={formatPesos(total - credit)} className="font-semibold" />
        )}
      </dl>
      {instalments && credit === 0 && <Instalments amounts={amounts} />}
      {showNetPrice && (
        <p className="mt-1 text-xs tracking-wide text-muted">
          PRECIO SIN IMPUESTOS NACIONALES: {formatExact(withoutNationalTaxes(total))}
        </p>
      )}
    </>
  )
}

type RowProps = { name: string; amount: string; className?: string; announced?: boolean }

const Row = ({ name, amount, className = '', announced }: RowProps) => (
  <div className={`flex justify-between gap-4 ${className}`}>
    <dt>{name}</dt>
    <dd className="shrink-0" aria-live={announced ? 'polite' : undefined}>
      {amount}
    </dd>
  </div>
)
