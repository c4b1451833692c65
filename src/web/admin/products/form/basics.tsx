import { FIELDS, OPTIONAL_TEXTS } from '#rules/products/fields.ts'
import {
  BRAND_LABEL,
  BRANDS,
  CATEGORIES,
  CATEGORY_LABEL,
  GENRE_LABEL,
  GENRES,
} from '#rules/products/product.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import type { FormPart } from './form-part.ts'
import { Section } from './section.tsx'

export function Basics({ fields, values }: FormPart) {
  return (
    <Section id="basico" title="Básico">
      <TextField
        field={fields.name}
        label={FIELDS.name.label}
        autoComplete="off"
        hint="Solo letras y espacios."
      />
      <ChoiceField
        field={fields.category}
        legend={FIELDS.category.label}
        choices={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABEL[value].one }))}
        chosen={values.category}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          field={fields.brand}
          legend={FIELDS.brand.label}
          choices={BRANDS.map((value) => ({ value, label: BRAND_LABEL[value] }))}
          chosen={values.brand}
        />
        <ChoiceField
          field={fields.genre}
          legend={FIELDS.genre.label}
          choices={GENRES.map((value) => ({ value, label: GENRE_LABEL[value] }))}
          chosen={values.genre}
        />
      </div>
      {OPTIONAL_TEXTS.map((name) => {
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
