import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { CountedUnit } from '#shop/units/counts/pairs.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { deskOf } from '../desk-of.ts'

type Props = {
  title: string
  units: CountedUnit[]
  /** What may be done about one. */
  step: ((unit: CountedUnit) => ReactNode) | undefined
}

export function DifferenceList({ title, units, step }: Props) {
  const id = useId()
  if (units.length === 0) return null
  return (
    <section aria-labelledby={id} className="panel p-4 md:p-5">
      <h2 id={id} className="mb-1 flex items-baseline justify-between text-lg font-bold">
        {title}
        <span className="text-md font-normal text-muted tabular-nums">{units.length}</span>
      </h2>
      <ul className="divide-y divide-line">
        {units.map((unit) => (
          <li key={unit.code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0 leading-tight">
              <Link to={deskOf(unit)} className="link font-bold tabular-nums">
                <WithCodes text={printUnitCode(unit.code)} />
              </Link>
              <span className="block">
                {unit.name}, talle {unit.size}
              </span>
              <span className="block text-sm text-muted">
                {UNIT_STATE_LABEL[unit.state]}
                {unit.shelf && ` · estante ${unit.shelf}`}
                {unit.owner && ` · de ${unit.owner.name}`}
              </span>
            </span>
            {step && <span className="flex flex-wrap gap-2">{step(unit)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
