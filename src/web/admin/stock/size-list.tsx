import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import { SOLD_LATELY_TERM } from '#rules/stock/stock.ts'
import type { LowSize } from '#shop/stock/stock.ts'
import { Picture } from '#web/ui/picture.tsx'

/** Of a long list the first ones; the rest opens below them. */
const AT_ONCE = 12

export function SizeList({
  title,
  empty,
  sizes,
  count,
}: {
  title: string
  empty: string
  sizes: LowSize[]
  count: number
}) {
  return (
    <section aria-label={title} className="panel p-4 md:p-5">
      <h2 className="mb-1 flex items-baseline justify-between text-lg font-bold">
        {title}
        <span className="text-md font-normal text-muted tabular-nums">{count}</span>
      </h2>
      {sizes.length === 0 && <p className="py-3 text-muted">{empty}</p>}
      <Rows sizes={sizes.slice(0, AT_ONCE)} />
      {sizes.length > AT_ONCE && (
        <details className="border-t border-line">
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            {count > sizes.length
              ? `Ver ${sizes.length - AT_ONCE} más`
              : `Ver los otros ${sizes.length - AT_ONCE}`}
          </summary>
          <Rows sizes={sizes.slice(AT_ONCE)} />
        </details>
      )}
    </section>
  )
}

const Rows = ({ sizes }: { sizes: LowSize[] }) => (
  <ul className="divide-y divide-line">
    {sizes.map(({ sizeId, productId, name, size, stock, soldLately, image }) => (
      <li key={sizeId} className="relative flex items-center gap-3 py-2.5">
        <span className="block aspect-4/5 w-10 shrink-0 overflow-hidden rounded-tile bg-tile">
          <Picture image={image} alt="" sizes="40px" className="size-full object-cover" />
        </span>
        <span className="min-w-0 grow leading-tight">
          <Link
            to={asking(adminPaths.productStock(productId), { talle: size })}
            className="font-semibold after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
          <span className="block text-sm text-muted">
            Talle {size} · {soldLately} {soldLately === 1 ? 'vendido' : 'vendidos'} en {SOLD_LATELY_TERM}
          </span>
        </span>
        <span className="state" data-tone={stock === 0 ? 'bad' : 'wait'}>
          {stock === 0 ? 'Agotado' : stock === 1 ? 'Queda 1' : `Quedan ${stock}`}
        </span>
      </li>
    ))}
  </ul>
)
