import type { FormPart } from './form-part.ts'
import { Section } from './section.tsx'

/** Whether shoppers see it (product §4.18). */
export function Visibility({ values }: Pick<FormPart, 'values'>) {
  return (
    <Section id="visible" title="En la tienda">
      <div>
        <label className="check w-fit">
          <input
            type="checkbox"
            name="hidden"
            defaultChecked={values.hidden}
            aria-describedby="visible-ayuda"
          />
          Oculto
        </label>
        <p id="visible-ayuda" className="text-sm text-muted">
          No se ve ni se vende en la tienda; sus pedidos y opiniones quedan. Oculto, puede guardarse sin
          imagen.
        </p>
      </div>
    </Section>
  )
}
