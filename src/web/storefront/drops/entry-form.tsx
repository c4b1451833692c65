import { Form } from 'react-router'
import { isEntered } from '#rules/drops/entry-states.ts'
import { DROP_SAYS } from '#rules/drops/words.ts'
import { dropPaths } from '#rules/drop-paths.ts'
import { paths } from '#rules/paths.ts'
import type { Drop } from '#shop/drops/public.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'

/** One size, once; sent again it is the same entry with another size. */
export function EntryForm({ drop: { id, sizes, own }, signedIn }: { drop: Drop; signedIn: boolean }) {
  if (!signedIn)
    return (
      <div>
        <p className="mb-3">
          Para anotarte ingresá: la inscripción es una por persona, con e-mail verificado.
        </p>
        <ButtonLink to={paths.signInFor(dropPaths.one(id))}>Ingresar y anotarme</ButtonLink>
      </div>
    )
  const inIt = own !== null && isEntered(own.state)
  return (
    <Form method="post" action={dropPaths.one(id)}>
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
                defaultChecked={own ? own.size === size : sizes.length === 1 && index === 0}
              />
              {size}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4">
        <Button name="intent" value="enter" look={inIt ? 'quiet' : undefined}>
          {inIt ? 'Guardar el talle' : 'Anotarme en el sorteo'}
        </Button>
      </div>
    </Form>
  )
}
