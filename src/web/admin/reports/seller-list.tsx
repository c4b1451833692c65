import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatPesos } from '#rules/money.ts'
import type { SoldProduct } from '#shop/reports/reports.ts'
import { Picture } from '#web/ui/picture.tsx'

/** What sold most, with a picture of it. */
export function SellerList({ sellers }: { sellers: SoldProduct[] }) {
  return (
    <>
      {sellers.length === 0 && <p className="py-2 text-muted">No hubo ventas en estos días.</p>}
      <ol className="divide-y divide-line">
        {sellers.map(({ productId, name, image, units, returned, revenue, stock }) => (
          <li key={productId} className="relative flex items-center gap-3 py-2.5">
            <span className="block aspect-4/5 w-10 shrink-0 overflow-hidden rounded-tile bg-tile">
              <Picture image={image} alt="" sizes="40px" className="size-full object-cover" />
            </span>
            <span className="min-w-0 grow leading-tight">
              <Link
                to={adminPaths.product(productId)}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <span className="block text-sm text-muted tabular-nums">
                {units} {units === 1 ? 'unidad' : 'unidades'}
                {returned > 0 && ` (${returned} de vuelta)`} · quedan {stock}
              </span>
            </span>
            <b className="shrink-0 tabular-nums">{formatPesos(revenue)}</b>
          </li>
        ))}
      </ol>
    </>
  )
}
