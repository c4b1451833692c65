import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { INSPECT } from '#rules/returns/kinds.ts'
import { COUNTER_CONDITION_LABEL, COUNTER_CONDITIONS } from '#rules/till/returns.ts'
import type { Returnable } from '#shop/till/till.ts'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

type Held = Returnable['held'][number]
/** «12», or «12.ARR-…» of what that exchange gave for line 12. */
export const fieldOf = ({ orderLineId, of }: Held): string => [orderLineId, of].filter(Boolean).join('.')

/** How many of a line come back, and how; or it is changed. */
export function HeldLine({
  one,
  number,
  changes,
  typed,
}: {
  one: Held
  number: string
  changes: boolean
  typed: Record<string, string> | undefined
}) {
  const field = fieldOf(one)
  const said = `${one.name}, talle ${one.size}`
  return (
    <li className="space-y-2 py-3">
      <div className="flex items-center gap-4">
        <span className="aspect-4/5 w-12 shrink-0 overflow-hidden rounded-tile bg-tile">
          <Picture image={one.image} alt="" sizes="48px" className="size-full object-contain" />
        </span>
        <p className="min-w-0 flex-1">
          <b>
            <WithCodes text={one.name} />
          </b>
          , talle {one.size}
          {one.of && <span className="block text-sm text-muted">Del cambio {one.of}</span>}
        </p>
        {changes && (
          <Link
            to={adminPaths.tillChange(number, { linea: one.orderLineId, de: one.of })}
            className="button"
            data-look="quiet"
            data-size="small"
            aria-label={`Cambiar ${said}`}
          >
            Cambiar
          </Link>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <select
          name={`quantity.${field}`}
          defaultValue={typed?.[`quantity.${field}`] ?? ''}
          aria-label={`Cuántas vuelven de ${said}`}
          className="input min-w-36 grow basis-36"
        >
          <option value="">No vuelve</option>
          {Array.from({ length: one.free }, (_, index) => (
            <option key={index} value={index + 1}>
              {one.free === 1 ? 'Vuelve' : `Vuelven ${index + 1}`}
            </option>
          ))}
        </select>
        <ConditionSelect
          name={`condition.${field}`}
          label={`Cómo volvió ${said}`}
          single={one.unit !== null}
          chosen={typed?.[`condition.${field}`] ?? ''}
        />
      </div>
    </li>
  )
}

/** What was refused at the counter stays with who brought it: here is only how what is taken came. */
export const ConditionSelect = ({
  name,
  label,
  single,
  chosen,
}: {
  name: string
  label: string
  single: boolean
  chosen: string
}) => (
  <select name={name} defaultValue={chosen} aria-label={label} className="input min-w-56 grow-[2] basis-56">
    <option value="">¿Cómo volvió?</option>
    {COUNTER_CONDITIONS.filter((one) => (one === INSPECT) === single).map((condition) => (
      <option key={condition} value={condition}>
        {COUNTER_CONDITION_LABEL[condition]}
      </option>
    ))}
  </select>
)
