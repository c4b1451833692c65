import { FIELDS, OPTIONAL_TEXTS } from '#rules/products/fields.ts'
import { offered } from '#rules/products/labels.ts'
import { NAME_HINT } from '#rules/products/terms.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { FormPart } from './form-part.ts'
import { Section } from './section.tsx'

export function Basics({ fields, values, terms }: FormPart) {
  return (
    <Section id="basico" title="Básico">
      <TextField
        field={fields.name}
        label={FIELDS.name.label}
        autoComplete="off"
        hint={NAME_HINT[terms.nameRule]}
      />
      <ChoiceField
        field={fields.category}
        legend={FIELDS.category.label}
        choices={offered(terms.categories)}
        chosen={values.category}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          field={fields.brand}
          legend={FIELDS.brand.label}
          choices={offered(terms.brands)}
          chosen={values.brand}
        />
        <ChoiceField
          field={fields.genre}
          legend={FIELDS.genre.label}
          choices={offered(terms.genres)}
          chosen={values.genre}
        />
      </div>
      {OPTIONAL_TEXTS.filter((name) => name !== 'model' && name !== 'measures').map((name) => {
        const told = FIELDS[name]
        return 'lines' in told ? (
          <TextArea key={name} field={fields[name]} label={told.label} optional rows={told.lines} />
        ) : (
          <TextField key={name} field={fields[name]} label={told.label} optional autoComplete="off" />
        )
      })}
    </Section>
  )
}
