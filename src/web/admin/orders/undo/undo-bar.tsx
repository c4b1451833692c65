import { adminPaths } from '#rules/admin-paths.ts'
import { FULFILMENT_LABEL } from '#rules/orders/fulfilment/states.ts'
import { FULFILMENT_STEPS } from '#rules/orders/fulfilment/steps.ts'
import type { Undoable } from '#shop/order-desk.ts'
import { Here } from '#web/ui/form/here.tsx'
import { UndoCountdown } from './undo-countdown.tsx'

/** What was done a moment ago and has not been mailed yet. */
export function UndoBar({ undoable }: { undoable: Undoable | null }) {
  const [first] = undoable?.orders ?? []
  if (!undoable || !first) return null
  const { orders, secondsLeft } = undoable
  const one = orders.length === 1
  const now = FULFILMENT_LABEL[FULFILMENT_STEPS[first.step].to].toLowerCase()
  return (
    <UndoCountdown
      key={orders.map(({ id, step }) => `${id} ${step}`).join()}
      secondsLeft={secondsLeft}
      done={one ? `${first.number}: ${now}.` : `${orders.length} pedidos cambiaron.`}
      goes={one ? 'El mail sale' : 'Los mails salen'}
      action={adminPaths.undoOrders}
    >
      <Here />
      {orders.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </UndoCountdown>
  )
}
