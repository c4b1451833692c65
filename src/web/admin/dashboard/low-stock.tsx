import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { SOLD_LATELY_TERM } from '#rules/stock/stock.ts'
import type { LowSize } from '#shop/stock/stock.ts'
import { Picture } from '#web/ui/picture.tsx'

/** What to order again, what sells first. */
export function LowStock({ sizes, count }: { sizes: LowSize[]; count: number }) {
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
          {sizes.map(({ sizeId, productId, name, size, stock, soldLately, image }) => (
            <li key={sizeId} className="relative flex items-center gap-3 py-2.5">
              <span className="block aspect-4/5 w-10 shrink-0 overflow-hidden rounded-tile bg-tile">
                <Picture image={image} alt="" sizes="40px" className="size-full object-cover" />
              </span>
              <span className="min-w-0 grow leading-tight">
                <Link
                  to={adminPaths.editProduct(productId)}
                  className="font-semibold after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
                <span className="block text-sm text-muted">
                  Talle {size} · {soldLately} {soldLately === 1 ? 'vendido' : 'vendidos'} en{' '}
                  {SOLD_LATELY_TERM}
                </span>
              </span>
              <span className="state" data-tone="wait">
                {stock === 1 ? 'Queda 1' : `Quedan ${stock}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
