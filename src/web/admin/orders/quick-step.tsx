import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { adminMoveLabel, adminMoves, isOneClick } from '#rules/orders/admin.ts'
import type { AdminOrderRow } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Here } from '#web/ui/form/here.tsx'

/** The next step of an order, from its row. A refusal shows the order's page, which says why. */
export function QuickStep({ order }: { order: AdminOrderRow }) {
  const { number } = order
  const moves = adminMoves({ ...order, refundable: 0 })
  const move = moves.find((one) => isOneClick(one) && one !== 'complete')
  if (move)
    return (
      <Form method="post" action={adminPaths.order(number)} preventScrollReset className="relative z-10">
        <Here />
        <Button
          name="intent"
          value={move}
          look="quiet"
          size="small"
          aria-label={`${adminMoveLabel(move)}: ${number}`}
        >
          {adminMoveLabel(move)}
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
      aria-label={`${adminMoveLabel('ship')}: ${number}`}
    >
      {adminMoveLabel('ship')}
    </ButtonLink>
  )
}
