import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { FIELDS } from '#rules/products/fields.ts'
import { modelNameFor } from '#rules/products/models/model.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import type { AdminColour, FoundColours } from '#shop/products/admin/catalogue.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ColourRow } from './colour-row.tsx'
import { coloursQuery, inAddress } from './query.ts'
import { tickIn, tickOf } from './tick.ts'
import { useColours } from './use-colours.ts'
import type { FormPart } from '../form-part.ts'
import { Section } from '../section.tsx'

const HINT =
  'El mismo en todos sus colores. Los de la misma categoría, marca y modelo se ven juntos en «En otros colores».'
const SEARCH = 'buscar-colores'

type Props = FormPart & {
  /** Null for a new product. */
  id: number | null
  start: FoundColours
  /** What the shop answered last. */
  said: object | undefined
}

/** Which other products are this one in other colours: they come and go when the form is saved (product §4.31). */
export function Colours({ fields, values, live, id, start, said }: Props) {
  const [q, setQ] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // It may have been typed before the scripts came.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setQ(box.current?.value ?? ''))
    return () => cancelAnimationFrame(frame)
  }, [])
  const { colours, found } = useColours(inAddress(coloursQuery(id, live, q)), { start, said })
  const ready = live.category !== '' && live.brand !== ''

  // Whoever has no name for the model yet is given one that fits both.
  function nameModel({ target }: ChangeEvent<HTMLInputElement>, { model, name }: AdminColour) {
    const field = target.form?.elements.namedItem('model')
    if (!target.checked || !(field instanceof HTMLInputElement) || field.value.trim() !== '') return
    field.value = model || modelNameFor([live.name || name, name])
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <Section id="colores" title="Otros colores de este modelo">
      <TextField field={fields.model} label={FIELDS.model.label} optional autoComplete="off" hint={HINT} />
      {colours.length > 0 && (
        <fieldset>
          <legend className="text-md font-semibold">
            De este modelo <span className="font-normal text-muted">({colours.length})</span>
          </legend>
          <ul className="divide-y divide-line">
            {colours.map((colour) => (
              <ColourRow key={colour.id} colour={colour}>
                <label className="check shrink-0">
                  <input
                    type="checkbox"
                    name="part"
                    value={colour.id}
                    defaultChecked={values.part.includes(String(colour.id))}
                  />
                  Sacar<span className="sr-only"> {colour.name} del modelo</span>
                </label>
              </ColourRow>
            ))}
          </ul>
        </fieldset>
      )}
      {!ready && (
        <p className="text-md text-muted">
          Con la categoría y la marca elegidas, acá se buscan sus otros colores.
        </p>
      )}
      {ready && (
        <div>
          <label htmlFor={SEARCH} className="with-scripts mb-1.5 block text-md font-semibold">
            Sumar otro color
          </label>
          <input
            id={SEARCH}
            ref={box}
            type="search"
            onChange={({ target }) => setQ(target.value)}
            onKeyDown={keepForm}
            onInput={(event) => event.stopPropagation()}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="Nombre, código de estilo o número"
            autoComplete="off"
            className="input with-scripts"
          />
          <p id="encontrados" role="status" className="mt-3 text-md text-muted">
            {found.length > 0
              ? q.trim() === ''
                ? 'Se parecen a este:'
                : 'Encontrados:'
              : q.trim() !== '' && 'Ningún otro de esta categoría y marca se llama así.'}
          </p>
          {found.length > 0 && (
            <ul aria-labelledby="encontrados" className="divide-y divide-line">
              {found.map((colour) => (
                <ColourRow key={colour.id} colour={colour} note={modelSaid(colour)}>
                  <label className="check shrink-0">
                    <input
                      type="checkbox"
                      name="join"
                      value={tickOf(colour)}
                      defaultChecked={values.join.some((tick) => tickIn(tick).id === colour.id)}
                      onChange={(event) => nameModel(event, colour)}
                    />
                    Sumar<span className="sr-only"> {colour.name} al modelo</span>
                  </label>
                </ColourRow>
              ))}
            </ul>
          )}
        </div>
      )}
    </Section>
  )
}

/** Who joins brings along the colours that it has. */
function modelSaid({ model, ofModel }: AdminColour): string | null {
  if (model === '') return null
  return ofModel > 1 ? `Es de «${model}»: se suman sus ${ofModel} colores` : `Es de «${model}»`
}

/** What is looked for is nothing of the product's: Enter does not save it. */
const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
