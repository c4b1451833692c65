import { Form } from 'react-router'
import { CART_REMINDER_SAYS, REMINDERS_INTENT, remindersSaid } from '#rules/cart/reminders.ts'
import type { CartReminderChoice } from '#shop/cart/reminder-consent.ts'
import { Button } from './button.tsx'

type Props = {
  choice: CartReminderChoice
  /** The page that it stands on takes it: rules of both are the same. */
  action: string
}
/** Whether one is told by e-mail of a cart that one leaves: an empty box, until somebody ticks it themselves. */
export default function CartReminders({ choice: { on, hours }, action }: Props) {
  return (
    <section aria-labelledby="recordatorios">
      <h2 id="recordatorios" className="mb-1 font-bold">
        {CART_REMINDER_SAYS.title}
      </h2>
      {/* Chosen elsewhere meanwhile, it shows that. */}
      <Form key={String(on)} method="post" action={action} preventScrollReset className="space-y-2">
        <input type="hidden" name="intent" value={REMINDERS_INTENT} />
        <label className="inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="on"
            value="si"
            defaultChecked={on}
            autoComplete="off"
            aria-describedby="recordatorios-cuando"
            className="tick"
          />
          {CART_REMINDER_SAYS.ask}
        </label>
        <p id="recordatorios-cuando" className="text-sm text-muted">
          {remindersSaid(hours)}
        </p>
        <Button look="quiet" size="small">
          Guardar
        </Button>
        <p role="status" className="text-sm">
          {on ? CART_REMINDER_SAYS.on : ''}
        </p>
      </Form>
    </section>
  )
}
