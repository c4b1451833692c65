import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { LowSize } from '#shop/stock/stock.ts'
import { LowSizeRow } from '#web/admin/ui/low-size-row.tsx'
import { useMay } from '#web/admin/sections/may.ts'

/** What to order again, what sells first. */
export function LowStock({ sizes, count }: { sizes: LowSize[]; count: number }) {
  const writes = useMay()('product.write')
  return (
    <section aria-labelledby="quedan-pocos" className="panel p-4 md:p-5">
      <h2 id="quedan-pocos" className="mb-1 flex items-baseline justify-between gap-3 text-lg font-bold">
        Talles por agotarse
        {count > sizes.length && (
          <Link to={adminPaths.stock} className="link text-md font-semibold">
            Ver los {count}
          </Link>
        )}
      </h2>
      {sizes.length === 0 ? (
        <p className="py-3 text-muted">Ningún talle está por agotarse.</p>
      ) : (
        <ul className="divide-y divide-line">
          {sizes.map((size) => (
            <LowSizeRow
              key={size.sizeId}
              to={writes ? adminPaths.editProduct(size.productId) : adminPaths.productStock(size.productId)}
              of={size}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
