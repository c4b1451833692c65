import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_STATE_LABEL } from '#rules/units/states.ts'
import type { MissingUnit } from '#shop/units/counts/missing.ts'
import { deskOf } from '../desk-of.ts'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { AtTheDesk } from './at-the-desk.tsx'

/** What counts that are over did not see: each is here after all, or is looked for until somebody says what became of it. */
export function MissingList({ units }: { units: MissingUnit[] }) {
  const may = useMay()
  if (units.length === 0) return null
  return (
    <section aria-labelledby="faltan" className="panel mb-4 max-w-3xl p-4 md:p-5">
      <h2 id="faltan" className="mb-1 flex items-baseline justify-between gap-3 text-lg font-bold">
        Faltaron y nadie las vio después
        <span className="text-md font-normal text-muted tabular-nums">{units.length}</span>
      </h2>
      <ul className="divide-y divide-line">
        {units.map(({ code, name, size, state, shelf, owner, entrusted, count }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <span className="min-w-0 leading-tight">
              <Link to={deskOf({ code, entrusted })} className="link font-bold tabular-nums">
                <WithCodes text={printUnitCode(code)} />
              </Link>
              <span className="block">
                {name}, talle {size}
              </span>
              <span className="block text-sm text-muted">
                {[UNIT_STATE_LABEL[state], shelf && `estante ${shelf}`, owner && `de ${owner.name}`]
                  .filter(Boolean)
                  .join(' · ')}{' '}
                ·{' '}
                <Link to={adminPaths.unitCount(count)} className="link">
                  recuento n.º {count}
                </Link>
              </span>
            </span>
            {may('stock.write') && (
              <span className="flex flex-wrap gap-2">
                <Form method="post" action={adminPaths.unitCounts} preventScrollReset>
                  <input type="hidden" name="code" value={code} />
                  <Button name="intent" value="here" look="quiet" size="small" aria-label={`Está: ${code}`}>
                    Está
                  </Button>
                </Form>
                {entrusted && <AtTheDesk code={code} />}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
