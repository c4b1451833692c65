import { BOX_FIELDS, BOX_NAMES } from '#rules/products/box-fields.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormPart } from './form-part.ts'
import { Section } from './section.tsx'

/** What one weighs and measures in its box (product §67.1). */
export function PackageFields({ fields }: Pick<FormPart, 'fields'>) {
  return (
    <Section id="caja" title="Peso y caja">
      <p className="text-md text-muted">
        De uno solo, con la caja en la que se manda: con esto se cotiza el envío y se propone la caja. Vacío,
        valen los de su categoría. No se muestra en la tienda.
      </p>
      <div className="grid grid-cols-2 gap-5 lg:grid-cols-4">
        {BOX_NAMES.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={BOX_FIELDS[name].label}
            optional
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
    </Section>
  )
}
