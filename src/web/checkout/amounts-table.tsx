import { formatExact, formatPesos, withoutNationalTaxes } from '#rules/money.ts'
import type { Amounts } from '#rules/order.ts'
import { Instalments } from './instalments.tsx'

type Props = {
  amounts: Amounts
  /** «Envío a Cordoba», «Retiro en el showroom». */
  shippingName: string
  couponCode?: string | null
  totalName?: string
  /** Res. 4/2025: the price without national taxes, where the shop's fiscal condition asks for it. */
  showNetPrice?: boolean
  instalments?: boolean
}

/** Subtotal, discount, shipping, total: the same table in the cart, the checkout and the order. */
export function AmountsTable({
  amounts,
  shippingName,
  couponCode,
  totalName = 'Total',
  showNetPrice,
  instalments = true,
}: Props) {
  const { subtotal, discount, shipping, total } = amounts
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-md tabular-nums">
        <dt>Subtotal</dt>
        <dd className="text-right">{formatPesos(subtotal)}</dd>
        {discount > 0 && (
          <>
            <dt className="text-verde">Descuento{couponCode && ` (${couponCode})`}</dt>
            <dd className="text-right text-verde">−{formatPesos(discount)}</dd>
          </>
        )}
        <dt>{shippingName}</dt>
        <dd className="text-right">{shipping === 0 ? 'Gratis' : formatPesos(shipping)}</dd>
        <dt className="mt-2 border-t border-ink pt-3 text-lg font-bold">{totalName}</dt>
        <dd className="mt-2 border-t border-ink pt-3 text-right text-lg font-bold" aria-live="polite">
          {formatPesos(total)}
        </dd>
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
