import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { FEW_LEFT } from '#rules/products/product.ts'
import type { AdminSize } from '#shop/stock/stock.ts'

/** Units of each size: what can be sold, and what is promised to orders that nobody packed yet. */
export function SizeTable({ sizes, productId }: { sizes: AdminSize[]; productId: number }) {
  const shown = sizes.filter((size) => size.offered || size.stock > 0)
  return (
    <section aria-labelledby="talles" className="mt-6">
      <h2 id="talles" className="mb-2 flex items-baseline gap-4 font-bold">
        Talles
        <Link to={adminPaths.productStock(productId)} className="link text-md font-semibold">
          Ver movimientos
        </Link>
      </h2>
      <ul className="flex flex-wrap gap-2">
        {shown.map(({ sizeId, size, stock, offered, waiting, sku, barcode }) => (
          <li key={sizeId} className="panel min-w-16 px-3 py-2 text-center leading-tight">
            <b className={offered ? '' : 'text-muted line-through'}>{size}</b>
            <span
              className={`block text-sm tabular-nums ${stock === 0 ? 'text-rojo' : stock <= FEW_LEFT ? 'text-ambar' : 'text-muted'}`}
            >
              {stock} {stock === 1 ? 'unidad' : 'unidades'}
            </span>
            {waiting > 0 && <span className="block text-xs text-muted">+{waiting} por preparar</span>}
            {[sku, barcode].filter(Boolean).map((code) => (
              <span key={code} className="block text-xs break-all text-muted">
                {code}
              </span>
            ))}
            {!offered && <span className="block text-xs text-muted">ya no se ofrece</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
