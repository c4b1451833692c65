import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { isWithUs } from '#rules/units/states.ts'
import type { UnitLine } from '#shop/units/desk/search.ts'
import { UnitState } from '#web/admin/ui/unit-state.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { Price } from '#web/ui/price.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

const SHOWN = 6

/** Single pairs of it, beside what comes in quantities; those that are gone are in the list. */
export function ProductUnits({ units, productId }: { units: UnitLine[]; productId: number }) {
  const may = useMay()
  const here = units.filter(({ state }) => isWithUs(state))
  return (
    <section aria-labelledby="prendas" className="mt-6">
      <h2 id="prendas" className="mb-2 flex items-baseline gap-4 font-bold">
        Prendas únicas
        {units.length > 0 && (
          <Link to={adminPaths.unitsOf(productId)} className="link text-md font-semibold">
            Ver todas
          </Link>
        )}
      </h2>
      {here.length > 0 && (
        <ul className="panel mb-3 divide-y divide-line px-4">
          {here.slice(0, SHOWN).map(({ code, size, grade, price, before, state }) => (
            <li
              key={code}
              className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <span className="leading-tight">
                <Link
                  to={adminPaths.unit(code)}
                  className="font-semibold tabular-nums after:absolute after:inset-0 hover:underline"
                >
                  <WithCodes text={printUnitCode(code)} />
                </Link>
                <span className="block text-sm text-muted">
                  Talle {size} · {GRADE_LABEL[grade]}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <UnitState state={state} />
                <Price of={{ price, before }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {may('unit.write') && (
        <ButtonLink to={adminPaths.newUnit(productId)} size="small" look="quiet">
          Cargar una prenda única
        </ButtonLink>
      )}
    </section>
  )
}
