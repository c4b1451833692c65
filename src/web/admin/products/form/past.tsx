import { MAX_SCORE } from '#rules/products/product.ts'
import { FIELDS } from '#rules/products/fields.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormPart } from './form-part.ts'
import { Section } from './section.tsx'

/** Product §4.7: what only an existing product has. */
export function Past({ fields }: FormPart) {
  return (
    <Section id="historia" title="Ventas y puntuación">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField field={fields.sold} label={FIELDS.sold.label} inputMode="numeric" autoComplete="off" />
        <TextField
          field={fields.score}
          label={FIELDS.score.label}
          inputMode="decimal"
          autoComplete="off"
          hint={`De 0 a ${MAX_SCORE}. Se muestra mientras no haya opiniones.`}
        />
      </div>
    </Section>
  )
}
