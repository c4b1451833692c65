import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { mayMove } from '#rules/states.ts'
import { isListed, UNIT, UNIT_MOVES, UNIT_STATE_LABEL } from '#rules/units/states.ts'
import { UNIT_REASON } from '#rules/units/limits-and-texts.ts'
import type { UnitPage } from '#shop/units/desk/unit-page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

/** Only what its life allows now. */
export function UnitSteps({ unit, refusal }: { unit: UnitPage; refusal: Refusal | undefined }) {
  const may = useMay()
  const { state } = unit
  const here = adminPaths.unit(unit.code)
  const goes = (to: keyof typeof UNIT_MOVES) => mayMove(UNIT_MOVES, state, to)
  const listable = state === UNIT.ready
  // What is entrusted has its own steps at the desk.
  if (unit.entrusted || !may('unit.write')) return null
  return (
    <>
      {(listable || isListed(state) || state === UNIT.written_off) && (
        <section aria-label="Venta" className="panel space-y-3 p-4 md:p-5">
          {listable && unit.missing.length > 0 && (
            <div className="text-md">
              <p className="font-semibold">Para ponerla a la venta falta:</p>
              <ul className="list-disc pl-5">
                {unit.missing.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
            </div>
          )}
          <Form method="post" action={here} preventScrollReset>
            {listable && (
              <Button name="intent" value="list">
                Poner a la venta
              </Button>
            )}
            {isListed(state) && (
              <Button name="intent" value="unlist" look="quiet">
                Sacar de la venta
              </Button>
            )}
            {state === UNIT.written_off && (
              <Button name="intent" value="found" look="quiet">
                Apareció: guardarla de nuevo
              </Button>
            )}
          </Form>
        </section>
      )}
      {goes(UNIT.written_off) && (
        <details className="panel p-4 md:p-5" open={refusal?.intent === 'write-off'}>
          <summary className="link inline-flex min-h-11 items-center font-semibold">Dar de baja</summary>
          <Form method="post" action={here} preventScrollReset className="mt-2 space-y-3">
            <p className="text-md text-muted">
              Si se perdió, la robaron o se rompió con nosotros. Queda como «{UNIT_STATE_LABEL.written_off}» y
              puede volver.
            </p>
            <TextField
              field={plainField('write-off', 'reason', refusal)}
              label="Qué pasó"
              maxLength={UNIT_REASON.max}
              autoComplete="off"
            />
            <Button name="intent" value="write-off" look="danger" size="small">
              Dar de baja
            </Button>
          </Form>
        </details>
      )}
    </>
  )
}
