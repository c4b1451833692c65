import { Form } from 'react-router'
import { FOUND_CHOICE_SAID, FOUND_CHOICES, type FoundChoice } from '#rules/consignment/found.ts'
import { Button } from '#web/ui/button.tsx'
import { PAIR_DO } from './action-names.ts'

type Props = { here: string; chosen: FoundChoice | null }

/** Of a pair that was paid as lost and is here again: the money or the pair, to be changed or taken back until the day is over. */
export default function FoundChoiceForm({ here, chosen }: Props) {
  return (
    <Form method="post" action={here} className="space-y-3">
      <input type="hidden" name="was" value={chosen ?? ''} />
      <fieldset key={chosen}>
        <legend className="mb-1 text-md font-semibold">¿Qué preferís?</legend>
        <div className="flex flex-col gap-2">
          {FOUND_CHOICES.map((keeps) => (
            <label key={keeps} className="check">
              <input type="radio" name="keeps" value={keeps} required defaultChecked={keeps === chosen} />
              {FOUND_CHOICE_SAID[keeps]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value={PAIR_DO.found}>
          {chosen ? 'Cambiar lo que elegí' : 'Elegir'}
        </Button>
        {chosen && (
          <Button look="quiet" name="intent" value={PAIR_DO.unfound}>
            Dejarlo sin elegir
          </Button>
        )}
      </div>
    </Form>
  )
}
