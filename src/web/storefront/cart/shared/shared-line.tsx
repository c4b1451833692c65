import { formatPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import type { CartViewLine } from '#shop/cart/cart.ts'
import { ProductLink } from '#web/storefront/products/product-link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** One line as it was shared; what of it cannot be bought any more says so. */
export function SharedLine({ line }: { line: CartViewLine }) {
  const { productId, unit, size, quantity, name, problem, buyable } = line
  const gone = problem === 'removed'
  const text = <WithCodes text={name} />
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-5 md:grid-cols-[8rem_1fr] md:gap-x-6">
      <span className="aspect-4/5 self-start overflow-hidden rounded-tile bg-tile">
        <Picture
          image={line.image}
          alt=""
          sizes="(min-width: 48rem) 128px, 88px"
          className={`size-full object-contain ${line.image && buyable === 0 ? 'opacity-55' : ''}`}
        />
      </span>
      <div className="min-w-0">
        <h2 className="leading-snug font-semibold break-words">
          {gone ? (
            text
          ) : unit && problem === null ? (
            <a href={paths.unit(productId, unit.code)} className="hover:underline">
              {text}
            </a>
          ) : (
            <ProductLink id={productId} className="hover:underline">
              {text}
            </ProductLink>
          )}
        </h2>
        <p className="mt-1 text-md text-muted">
          {size === null ? 'Sin talle elegido' : `Talle ${size}`} ·{' '}
          {quantity === 1 ? '1 unidad' : `${quantity} unidades`}
        </p>
        {buyable > 0 && <p className="mt-1 font-bold tabular-nums">{formatPesos(line.lineTotal)}</p>}
        {problem && <p className="mt-2 text-md font-medium text-rojo">{SAID[problem]}</p>}
      </div>
    </li>
  )
}

/** In somebody else's cart nothing is changed or taken out. */
const SAID: Record<NonNullable<CartViewLine['problem']>, string> = {
  removed: 'Ya no está a la venta.',
  'sold-out': 'Ese talle se agotó.',
  'size-gone': 'Ese talle ya no está.',
  'size-open': 'El talle se elige en el carrito.',
  'unit-gone': 'Ese par se vendió.',
  'too-many': 'No quedan tantas: se agregan las que hay.',
}
