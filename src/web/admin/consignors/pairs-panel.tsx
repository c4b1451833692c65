import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { ConsignorPage } from '#shop/consignment/consignors/consignor-page.ts'
import { Price } from '#web/ui/price.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

export function PairsPanel({ who: { units } }: { who: ConsignorPage }) {
  return (
    <section aria-labelledby="pares" className="panel p-4 md:p-5">
      <h2 id="pares" className="mb-2 text-lg font-bold">
        Sus pares
      </h2>
      {units.length === 0 && <p className="text-muted">Todavía ninguno.</p>}
      <ul className="divide-y divide-line">
        {units.map(({ code, state, name: what, size, price, before, mine }) => (
          <li key={code} className="relative flex justify-between gap-x-4 py-3">
            <span className="min-w-0">
              <Link
                to={adminPaths.unit(code)}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                <WithCodes text={printUnitCode(code)} />
              </Link>
              <span className="block text-sm break-words text-muted">
                {[what, size && `talle ${size}`, !mine && 'ahora es de la tienda']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right text-md">
              {UNIT_STATE_LABEL[state]}
              <span className="block">
                <Price of={{ price, before }} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
