import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { FULFILMENT_LABEL } from '#rules/fulfilment/states.ts'
import { FULFILMENT_STEPS } from '#rules/fulfilment/steps.ts'
import type { Undoable } from '#shop/orders/admin/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Here } from '#web/ui/form/here.tsx'

/** What was done a moment ago and has not been mailed yet; it goes when the mail does. Without scripts it stays, and says so if it is late. */
export function UndoBar({ undoable }: { undoable: Undoable | null }) {
  if (!undoable) return null
  const { orders, secondsLeft } = undoable
  return <Countdown key={orders.map(({ id, step }) => `${id} ${step}`).join()} {...{ orders, secondsLeft }} />
}

function Countdown({ orders, secondsLeft }: Undoable) {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const [first] = orders
  if (left <= 0 || !first) return null
  const now = FULFILMENT_LABEL[FULFILMENT_STEPS[first.step].to].toLowerCase()
  return (
    <Form
      method="post"
      action={adminPaths.undoOrders}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-ink bg-bone px-4 py-2.5 text-md"
      aria-label="Deshacer"
    >
      <Here />
      {orders.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <p>
        <b>{orders.length === 1 ? `${first.number}: ${now}.` : `${orders.length} pedidos cambiaron.`}</b>{' '}
        <span className="tabular-nums">
          {orders.length === 1 ? 'El mail sale' : 'Los mails salen'} en {left} s.
        </span>
      </p>
      <Button look="quiet" size="small">
        Deshacer
      </Button>
    </Form>
  )
}
