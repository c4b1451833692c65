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
      <TextField field={fields.name} label="Nombre" autoComplete="off" hint="Solo letras y espacios." />
      <ChoiceField
        field={fields.category}
        legend="Categoría"
        choices={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABEL[value].one }))}
        chosen={values.category}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          field={fields.brand}
          legend="Marca"
          choices={BRANDS.map((value) => ({ value, label: BRAND_LABEL[value] }))}
          chosen={values.brand}
        />
        <ChoiceField
          field={fields.genre}
          legend="Género"
          choices={GENRES.map((value) => ({ value, label: GENRE_LABEL[value] }))}
          chosen={values.genre}
        />
      </div>
      <TextField field={fields.colourway} label="Color" optional autoComplete="off" />
      <TextArea field={fields.description} label="Descripción" optional rows={4} />
    </Section>
  )
}
