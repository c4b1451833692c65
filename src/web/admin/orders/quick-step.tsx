import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { DESK_MOVE_LABEL, adminMoves, type AdminMove } from '#rules/orders/admin.ts'
import type { AdminOrderRow } from '#shop/orders/admin/admin.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Here } from '#web/ui/form/here.tsx'

/** What needs nothing but the click; a parcel's carrier is asked for on the order's page. */
const AT_ONCE: readonly AdminMove[] = ['pack', 'readyForPickup', 'pickedUp', 'deliver']

/** The next step of an order, from its row. A refusal shows the order's page, which says why. */
export function QuickStep({ order }: { order: AdminOrderRow }) {
  const { number } = order
  const moves = adminMoves({ ...order, refundable: 0 })
  const move = AT_ONCE.find((one) => moves.includes(one))
  if (move)
    return (
      <Form method="post" action={adminPaths.order(number)} preventScrollReset className="relative z-10">
        <Here />
        <Button
          name="intent"
          value={move}
          look="quiet"
          size="small"
          aria-label={`${DESK_MOVE_LABEL[move]}: ${number}`}
        >
          {DESK_MOVE_LABEL[move]}
        </Button>
      </Form>
    )
  if (!moves.includes('ship')) return null
  return (
    <ButtonLink
      to={adminPaths.order(number)}
      look="quiet"
      size="small"
      className="relative z-10"
      aria-label={`${DESK_MOVE_LABEL.ship}: ${number}`}
    >
      {DESK_MOVE_LABEL.ship}
    </ButtonLink>
  )
}
