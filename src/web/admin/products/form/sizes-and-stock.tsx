import { FIELDS } from '#rules/products/fields.ts'
import { CLOTHING_SIZES, SHOE_SIZES } from '#rules/products/product.ts'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormPart } from './form-part.ts'
import { Section } from './section.tsx'

/** One number spread over the chosen sizes, and below each size its own, open to be changed (product §5.3). */
export function SizesAndStock({ fields, values }: FormPart) {
  const { size } = fields
  return (
    <Section id="talles" title="Talles y stock">
      <fieldset id={size.id} tabIndex={-1} aria-describedby={size.errors?.length ? size.errorId : undefined}>
        <legend className="mb-1.5 text-md font-semibold">{FIELDS.size.label}</legend>
        <div data-sizes="shoes" className="size-row">
          {SHOE_SIZES.map((one) => (
            <SizeCell key={one} size={one} values={values} />
          ))}
        </div>
        <div data-sizes="clothing" className="size-row">
          {CLOTHING_SIZES.map((one) => (
            <SizeCell key={one} size={one} values={values} />
          ))}
        </div>
        <FieldProblem field={size} />
      </fieldset>
      <TextField
        field={fields.stock}
        label={FIELDS.stock.label}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
        hint="En total. Se reparte parejo entre los talles; debajo de cada talle podés cambiar cuántas hay."
      />
    </Section>
  )
}

function SizeCell({ size, values }: { size: string; values: FormPart['values'] }) {
  return (
    <div className="size-cell">
      <label className="size-box">
        <input
          type="checkbox"
          name="size"
          value={size}
          defaultChecked={values.size.includes(size)}
          className="sr-only"
        />
        {size}
      </label>
      <input
        name={`units.${size}`}
        defaultValue={values.units[size] ?? ''}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Unidades del talle ${size}`}
        className="input size-units"
      />
      {values.seen[size] !== undefined && (
        <input type="hidden" name={`seen.${size}`} value={values.seen[size]} />
      )}
    </div>
  )
}
