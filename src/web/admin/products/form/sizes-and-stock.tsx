import { FIELDS } from '#rules/products/fields.ts'
import { sizesOffered, type Catalogue } from '#rules/products/choices.ts'
import { MOST_LETTERS, SIZE_CODES } from '#rules/products/codes/codes.ts'
import { MEASURES_HINT } from '#rules/products/measures/measures.ts'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormPart } from './form-part.ts'
import { Section } from './section.tsx'

/** One number spread over the chosen sizes, and below each size its own, open to be changed (product §5.3). */
export function SizesAndStock({ fields, values, live, terms }: FormPart) {
  const { size } = fields
  const coded = SIZE_CODES.some((of) => Object.values(values[of]).some(Boolean))
  const wrong = SIZE_CODES.some((of) => Boolean(fields[of].errors?.length))
  const fitting = sizesOffered(terms, live.category || FIRST_SHOWN)
  return (
    <Section id="talles" title="Talles y stock">
      <fieldset id={size.id} tabIndex={-1} aria-describedby={size.errors?.length ? size.errorId : undefined}>
        <legend className="mb-1.5 text-md font-semibold">{FIELDS.size.label}</legend>
        <div className="size-row">
          {sizesIn(terms).map((one) => (
            <SizeCell key={one} size={one} values={values} fits={fitting.includes(one)} />
          ))}
        </div>
        <FieldProblem field={size} />
        <label className="check mt-3 w-fit">
          {/* It only opens what is there: nothing of it is sent. */}
          <input key={`${wrong}`} type="checkbox" defaultChecked={coded || wrong} className="codes-open" />
          SKU, código de barras y estante de cada talle
        </label>
        {SIZE_CODES.map((of) => (
          <div key={of} id={fields[of].id} tabIndex={-1}>
            <FieldProblem field={fields[of]} />
          </div>
        ))}
      </fieldset>
      <TextField
        field={fields.stock}
        label={FIELDS.stock.label}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-60"
        hint="En total. Se reparte parejo entre los talles; debajo de cada talle podés cambiar cuántas hay."
      />
      <TextArea
        field={fields.measures}
        label={FIELDS.measures.label}
        optional
        rows={FIELDS.measures.lines}
        hint={MEASURES_HINT}
      />
    </Section>
  )
}

/** Before a category is chosen. */
const FIRST_SHOWN = 'camiseta'
/** Each once: two lists may share one. */
const sizesIn = (terms: Catalogue) => [
  ...new Set(terms.categories.flatMap(({ value }) => sizesOffered(terms, value))),
]

type CellProps = { size: string; values: FormPart['values']; /** The category has it. */ fits: boolean }

/** Without scripts all are shown, and those that the category does not have do not count. */
function SizeCell({ size, values, fits }: CellProps) {
  return (
    <div className={`size-cell ${fits ? '' : 'hidden [@media(scripting:none)]:block'}`}>
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
      {SIZE_CODES.map((of) => (
        <input
          key={of}
          name={`${of}.${size}`}
          defaultValue={values[of][size] ?? ''}
          maxLength={MOST_LETTERS[of]}
          autoComplete="off"
          spellCheck={false}
          placeholder={FIELDS[of].label}
          aria-label={`${FIELDS[of].label} del talle ${size}`}
          className="input size-code"
        />
      ))}
      {values.seen[size] !== undefined && (
        <input type="hidden" name={`seen.${size}`} value={values.seen[size]} />
      )}
    </div>
  )
}
