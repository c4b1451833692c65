import { MAX_NOTE } from '#rules/orders/admin.ts'
import { Form } from 'react-router'
import { reasonInWords } from '#rules/order-history/history.ts'
import { moveForShop } from '#rules/order-history/timeline.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

/** Everything that happened, who did it and why; and notes that only the shop reads. */
export function Story({ order: { events }, refusal }: { order: AdminOrder; refusal: Refusal | undefined }) {
  const may = useMay()
  return (
    <section aria-labelledby="historia" className="panel p-4 md:p-5">
      <h2 id="historia" className="mb-3 text-lg font-bold">
        Historia
      </h2>
      <ol>
        {events.map(({ id, life, to, actor, reason: written, at, takenBack }, index) => {
          const reason = reasonInWords(written, to)
          return (
            <li key={id} className="relative pb-3.5 pl-6 text-md leading-snug">
              <span
                aria-hidden
                className={`absolute top-1.5 left-0 size-2.5 rounded-full ${life === 'note' ? 'bg-hot' : 'bg-ink'}`}
              />
              {index < events.length - 1 && (
                <span aria-hidden className="absolute top-4 bottom-0 left-1 w-px bg-field" />
              )}
              <span className={`font-semibold ${takenBack ? 'line-through' : ''}`}>
                {moveForShop({ life, to })}
              </span>{' '}
              <span className="text-sm text-muted">
                {shortMoment(at)} · {actor}
                {takenBack && ' · ya no cuenta'}
              </span>
              {reason && <span className="block whitespace-pre-line">{reason}</span>}
            </li>
          )
        })}
      </ol>
      {may('order.note') && (
        <Form method="post" preventScrollReset className="mt-2 border-t border-line pt-4">
          <input type="hidden" name="intent" value="note" />
          <TextArea
            field={plainField('note', 'text', refusal)}
            label="Nota"
            hint="Solo la ven quienes trabajan en la tienda."
            rows={2}
            maxLength={MAX_NOTE}
          />
          <Button look="quiet" size="small" className="mt-3">
            Guardar nota
          </Button>
        </Form>
      )}
    </section>
  )
}
