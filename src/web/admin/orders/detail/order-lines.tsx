import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Props = { lines: AdminOrder['lines']; /** Whether amounts are for whoever looks. */ priced: boolean }

export function OrderLines({ lines, priced }: Props) {
  const { brands } = useCatalogue()
  return (
    <ul className="divide-y divide-line">
      {lines.map(
        ({
          id,
          productId,
          name,
          brand,
          size,
          sku,
          image,
          quantity,
          unitPrice,
          lineTotal,
          promotions,
          haggled,
          haggleReason,
          returned,
          refunded,
        }) => (
          <li key={id} className="flex items-center gap-4 py-3">
            <span className="block aspect-4/5 w-14 shrink-0 overflow-hidden rounded-tile bg-tile">
              <Picture image={image} alt="" sizes="56px" className="size-full object-cover" />
            </span>
            <span className="min-w-0 grow leading-snug">
              <Link to={adminPaths.product(productId)} className="font-semibold hover:underline">
                <WithCodes text={name} />
              </Link>
              <span className="block text-md text-muted">
                {labelOf(brands, brand)} · Talle <b className="text-ink">{size}</b>
                {sku && ` · SKU ${sku}`}
                {returned > 0 && ` · ${returned} de vuelta`}
                {refunded > 0 && ` · ${refunded} con el dinero devuelto`}
              </span>
              {haggled > 0 && (
                <span className="block text-sm text-muted">
                  Precio acordado: {haggleReason}
                  {priced && `. Costaba ${formatPesos(unitPrice + haggled)}`}
                </span>
              )}
              {promotions.map((promotion) => (
                <span key={promotion.id} className="block text-sm text-verde">
                  {promotion.name}: −{formatPesos(promotion.amount)}
                </span>
              ))}
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {priced ? (
                <>
                  <b>{formatPesos(lineTotal)}</b>
                  <span className="block text-sm text-muted">
                    {quantity} × {formatPesos(unitPrice)}
                  </span>
                </>
              ) : (
                <b>{quantity} u.</b>
              )}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}
