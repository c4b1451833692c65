import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { ONLY_ONE } from '#rules/units/only.ts'
import type { CartViewLine } from '#shop/cart/cart.ts'

/** Of one single pair: its size, and the way to its photos; when somebody else was first, to the others of its size. */
export function UnitLine({ line, link }: { line: CartViewLine; link: string | null }) {
  const { size, sizes, productId } = line
  const others = sizes.some((one) => one.size === size && one.stock > 0)
  return (
    <div className="mt-2 text-md">
      {link ? (
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          Talle {size} · {ONLY_ONE}
          <Link to={link} className="link inline-flex min-h-11 items-center text-ink">
            Ver sus fotos
          </Link>
        </p>
      ) : (
        <Link
          to={others ? paths.units(productId, size!) : paths.product(productId)}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {others ? `Ver los otros del talle ${size}` : 'Ver sus otros talles'}
        </Link>
      )}
    </div>
  )
}
