import { adminPaths } from '#rules/admin-paths.ts'
import { asking } from '#rules/paths.ts'
import type { LowSize } from '#shop/stock/stock.ts'
import { LowSizeRow } from '#web/admin/ui/low-size-row.tsx'

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
    {sizes.map((size) => (
      <LowSizeRow
        key={size.sizeId}
        to={asking(adminPaths.productStock(size.productId), { talle: size.size })}
        of={size}
      />
    ))}
  </ul>
)
