import { Link } from 'react-router'
import { lineKey } from '#rules/cart/cart.ts'
import { formatAmount, type Centavos } from '#rules/money.ts'
import { bulkOf, type SizeStock } from '#rules/units/bulk.ts'
import { nameOfUnit } from '#rules/units/shown.ts'
import type { UnitOnSale } from '#shop/units/on-sale.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'

export type FoundProduct = {
  id: number
  name: string
  /** As rules/prices/price-text.ts says it. */
  price: string
  /** What one of a size costs, where `price` is about a single pair. */
  each: Centavos | null
  sizes: readonly SizeStock[]
  pairs: readonly UnitOnSale[]
}
type Props = {
  found: readonly FoundProduct[]
  none: string
  /** The address with one of it besides; `key`: rules/cart/cart.ts `lineKey`. */
  adding: (productId: number, key: string) => string
  className?: string
}

/** What words found, each size and each single pair a tap. */
export const FoundProducts = ({ found, none, adding, className = '' }: Props) => (
  <ul className={`divide-y divide-line ${className}`}>
    {found.length === 0 && <li className="py-3 text-muted">{none}</li>}
    {found.map(({ id, name, price, each, sizes, pairs }) => (
      <li key={id} className="py-3">
        <p>
          <b>{name}</b> <span className="text-muted tabular-nums">· {price}</span>
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          {sizes
            .filter((size) => bulkOf(size) > 0)
            .map((one) => (
              <Link key={one.size} to={adding(id, one.size)} preventScrollReset className="chip">
                <span className="sr-only">Sumar {name}, talle </span>
                {one.size}
                <span className="text-sm font-normal text-muted tabular-nums">
                  {each !== null && `${formatAmount(each)} · `}hay {bulkOf(one)}
                </span>
              </Link>
            ))}
          {pairs.map(({ code, size, grade, price }) => (
            <Link
              key={code}
              to={adding(id, lineKey({ size, unit: code }))}
              preventScrollReset
              // What a pair says is longer than a telephone is wide.
              className="chip max-w-full flex-wrap py-1 whitespace-normal"
            >
              <span className="sr-only">Sumar </span>
              <WithCodes text={nameOfUnit(`Talle ${size}`, { code, grade })} />
              <span className="text-sm font-normal text-muted tabular-nums">{formatAmount(price)}</span>
            </Link>
          ))}
          {sizes.every((size) => bulkOf(size) === 0) && pairs.length === 0 && (
            <span className="text-muted">Sin stock</span>
          )}
        </p>
      </li>
    ))}
  </ul>
)
