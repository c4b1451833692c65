import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import type { UnitPage } from '#shop/units/desk/unit-page.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Which one it was the time before, for whoever finds an old tag or seal on what came in. */
export function EarlierUnit({ unit, refusal }: { unit: UnitPage; refusal: Refusal | undefined }) {
  return (
    <details className="panel p-4 md:p-5" open={refusal?.intent === 'earlier'}>
      <summary className="link inline-flex min-h-11 items-center font-semibold">
        Ya había estado en la tienda
      </summary>
      <Form method="post" action={adminPaths.unit(unit.code)} preventScrollReset className="mt-2 space-y-3">
        <p className="text-md text-muted">
          Escribí o escaneá el código de la etiqueta que traía. Los pasaportes de las dos llevan de una a la
          otra. Vacío, nunca había estado.
        </p>
        <TextField
          field={plainField('earlier', 'earlier', refusal, unit.earlier ? printUnitCode(unit.earlier) : '')}
          label="Código que tenía antes"
          maxLength={UNIT_LETTERS.code}
          autoComplete="off"
        />
        <Button name="intent" value="earlier" size="small" look="quiet">
          Guardar
        </Button>
      </Form>
    </details>
  )
}
