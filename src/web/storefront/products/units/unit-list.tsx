import { paths } from '#rules/paths.ts'
import { ADD_TO_CART, lineKey } from '#rules/cart/cart.ts'
import { formatPesos } from '#rules/money.ts'
import { bulkOf } from '#rules/units/bulk.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { ONLY_ONES } from '#rules/units/only.ts'
import { countSaid, flawsSaid, isInterchangeable } from '#rules/units/shown.ts'
import { BackTo } from '#web/ui/form/back-to.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Pieces, UnitRow } from './unit-row.ts'

type Props = Pieces & {
  /** The one that was chosen, beside whose pairs stands what comes of it in quantities; null for all of them. */
  size: string | null
  /** The page that it stands on. */
  here: string
  /** Where there is more to read around it: of many, the first few and the way to the others. */
  folded?: boolean
}
const FOLDED_AT = 8

/**
 * The single pairs of a product, or of a size beside what comes in quantities: what is used is chosen by its photos, on its own page.
 * Still (ui/start/still.tsx): what stands around it sends its forms.
 */
export default function UnitList({
  id,
  name,
  image,
  units,
  size,
  sizes,
  price,
  here,
  folded = false,
}: Props) {
  const shown = size === null ? units : units.filter((unit) => unit.size === size)
  if (shown.length === 0) return null
  const there = sizes.find((one) => one.size === size)
  const bulk = there ? bulkOf(there) : 0
  const first = folded ? shown.slice(0, FOLDED_AT) : shown
  const others = shown.slice(first.length)
  const item = (unit: UnitRow) => (
    <UnitItem key={unit.code} productId={id} {...{ name, image, unit, here }} sized={size === null} />
  )
  return (
    <section
      id="piezas"
      aria-labelledby="piezas-titulo"
      className="mt-4 scroll-mt-24 border-t border-line pt-4"
    >
      <h2 id="piezas-titulo" className="font-semibold">
        {size === null
          ? ONLY_ONES
          : `Talle ${size}: ${bulk > 0 ? 'nuevas y ' : ''}${ONLY_ONES.toLowerCase()}`}
      </h2>
      <p className="text-sm text-muted">Cada una con su precio y sus fotos: la que ves es la que te llega.</p>
      <ul className="mt-2 divide-y divide-line">
        {bulk > 0 && (
          <li className="flex items-center gap-3 py-3">
            <div className="min-w-0 grow">
              <p className="font-semibold">Nuevas</p>
              <p className="text-sm text-muted">{bulk === 1 ? '1 disponible' : `${bulk} disponibles`}</p>
              <p className="mt-0.5 font-bold tabular-nums">{formatPesos(price)}</p>
            </div>
            <Add productId={id} here={here} line={size!} label={`${name}, nuevas, talle ${size}`} />
          </li>
        )}
        {first.map(item)}
      </ul>
      {others.length > 0 && (
        <details className="group border-t border-line">
          <summary className="link flex min-h-11 cursor-pointer items-center gap-1.5 font-semibold">
            <span className="group-open:hidden">
              {others.length === 1 ? 'Ver la que falta' : `Ver las ${others.length} que faltan`}
            </span>
            <span className="hidden group-open:inline">Ver menos</span>
            <Icon of="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line">{others.map(item)}</ul>
        </details>
      )}
    </section>
  )
}

type ItemProps = {
  productId: number
  name: string
  image: string | null
  unit: UnitRow
  sized: boolean
  here: string
}

function UnitItem({ productId, name, image, unit, sized, here }: ItemProps) {
  const { code, size, grade, price, flaws, unmarked, count } = unit
  const alike = isInterchangeable(unit)
  const facts = [
    ...(sized ? [`Talle ${size}`] : []),
    ...(flaws.length > 0 || unmarked ? [flawsSaid(flaws.length)] : []),
    ...(count > 1 ? [countSaid(count)] : []),
  ]
  const seen = `${name}, ${GRADE_LABEL[grade]}, talle ${size}`
  return (
    <li className="flex items-center gap-3 py-3">
      <a
        href={paths.unit(productId, code)}
        tabIndex={-1}
        aria-hidden
        className="tile w-18 shrink-0 self-start"
      >
        <Picture image={unit.image ?? image} alt="" sizes="72px" />
      </a>
      <div className="min-w-0 grow">
        <p className="font-semibold">{GRADE_LABEL[grade]}</p>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        <p className="mt-0.5">
          <Price of={unit} />
        </p>
      </div>
      {alike ? (
        <Add productId={productId} here={here} line={lineKey({ size, unit: code })} label={seen} />
      ) : (
        <a
          href={paths.unit(productId, code)}
          aria-label={`Ver fotos: ${seen}, ${formatPesos(price)}`}
          className="button shrink-0 px-3.5!"
          data-look="quiet"
          data-size="small"
        >
          Ver fotos
        </a>
      )}
    </li>
  )
}

type AddProps = { productId: number; here: string; line: string; label: string }
const Add = ({ productId, here, line, label }: AddProps) => (
  <form method="post" action={paths.toggleInCart} className="shrink-0">
    <BackTo to={here} />
    <input type="hidden" name="productId" value={productId} />
    <input type="hidden" name="size" value={line} />
    <button aria-label={`${ADD_TO_CART}: ${label}`} className="button px-3.5!" data-size="small">
      <Icon of="shopping-bag" size={18} />
      Agregar
    </button>
  </form>
)
