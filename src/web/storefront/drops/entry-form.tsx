import { Form } from 'react-router'
import { isEntered } from '#rules/drops/entry-states.ts'
import { PERSONAL_LENGTHS } from '#rules/checkout/lengths.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { paths } from '#rules/paths.ts'
import type { Drop } from '#shop/drops/public.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  drop: Drop
  signedIn: boolean
  /** Their account keeps no document. */
  needsDni: boolean
  answer: FormAnswer | undefined
}

/** One size, once; sent again it is the same entry with another size. */
export function EntryForm({ drop: { id, sizes, own }, signedIn, needsDni, answer }: Props) {
  if (!signedIn)
    return (
      <div>
        <p className="mb-3">
          Para anotarte ingresá: la inscripción es una por persona, con e-mail verificado y DNI.
        </p>
        <ButtonLink to={paths.signInFor(dropPaths.one(id))}>Ingresar y anotarme</ButtonLink>
      </div>
    )
  const chosen = answer?.typed.talle ?? own?.size
  const inIt = own !== null && isEntered(own.state)
  return (
    <Form method="post" action={`${dropPaths.one(id)}#lo-mio`}>
      <fieldset>
        <legend className="mb-2 text-md font-semibold">{inIt ? 'Cambiar de talle' : DROP_SAYS.size}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {sizes.map(({ size }, index) => (
            <label key={size} className="check">
              <input
                type="radio"
                name="talle"
                value={size}
                required
                defaultChecked={chosen === undefined ? sizes.length === 1 && index === 0 : chosen === size}
              />
              {size}
            </label>
          ))}
        </div>
      </fieldset>
      {needsDni && (
        <TextField
          field={{
            id: 'sorteo-dni',
            name: 'dni',
            errorId: 'sorteo-dni-error',
            descriptionId: 'sorteo-dni-por-que',
            errors: answer?.fields.dni === undefined ? undefined : [answer.fields.dni],
            answer,
            initialValue: answer?.typed.dni,
          }}
          label="Tu DNI"
          hint="Es una inscripción por persona. No aparece en la lista que se publica."
          inputMode="numeric"
          autoComplete="off"
          maxLength={PERSONAL_LENGTHS.dni}
          required
          className="mt-4 max-w-xs"
        />
      )}
      <div className="mt-4">
        <Button name="intent" value="enter" look={inIt ? 'quiet' : undefined}>
          {inIt ? 'Guardar el talle' : 'Anotarme en el sorteo'}
        </Button>
      </div>
    </Form>
  )
}
