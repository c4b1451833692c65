import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import type { SoldProduct } from '#shop/reports/reports.ts'
import { ProductRow } from '#web/admin/ui/product-row.tsx'

/** What sold most, with a picture of it. */
export function SellerList({ sellers }: { sellers: SoldProduct[] }) {
  return (
    <>
      {sellers.length === 0 && <p className="py-2 text-muted">No hubo ventas en estos días.</p>}
      <ol className="divide-y divide-line">
        {sellers.map(({ productId, name, image, units, returned, revenue, stock }) => (
          <ProductRow
            key={productId}
            to={adminPaths.product(productId)}
            name={name}
            image={image}
            facts={
              <>
                {units} {units === 1 ? 'unidad' : 'unidades'}
                {returned > 0 && ` (${returned} de vuelta)`} · quedan {stock}
              </>
            }
          >
            <b className="shrink-0 tabular-nums">{formatPesos(revenue)}</b>
          </ProductRow>
        ))}
      </ol>
    </>
  )
}
