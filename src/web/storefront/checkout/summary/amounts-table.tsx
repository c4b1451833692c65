import { formatExact, formatPesos, withoutNationalTaxes } from '#rules/money.ts'
import type { Amounts } from '#rules/orders/order.ts'
import { Instalments } from '#web/storefront/payments/instalments.tsx'

type Props = {
  amounts: Amounts
  /** «Envío a Córdoba», «Retiro en el showroom». */
  shippingName: string
  couponCode?: string | null
  /** Res. 4/2025: the price without national taxes, where the shop's fiscal condition asks for it. */
  showNetPrice?: boolean
  instalments?: boolean
}

/** Subtotal, discount, shipping, total: the same table in the cart, the checkout and the order. */
export function AmountsTable({ amounts, shippingName, couponCode, showNetPrice, instalments = true }: Props) {
  const { subtotal, discount, shipping, total } = amounts
  return (
    <>
      <dl className="space-y-2 text-md tabular-nums">
        <Row name="Subtotal" amount={formatPesos(subtotal)} />
        {discount > 0 && (
          <Row
            name={couponCode ? `Descuento (${couponCode})` : 'Descuento'}
            amount={`−${formatPesos(discount)}`}
            className="text-verde"
          />
        )}
        <Row name={shippingName} amount={shipping === 0 ? 'Gratis' : formatPesos(shipping)} />
        <Row
          name="Total"
          amount={formatPesos(total)}
          className="mt-3 border-t border-ink pt-3 text-lg font-bold"
          announced
        />
      </dl>
      {instalments && <Instalments total={total} />}
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
