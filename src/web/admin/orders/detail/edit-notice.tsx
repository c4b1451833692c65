import { Form } from 'react-router'
import { formatAmount } from '#rules/money.ts'
import type { AdminOrder } from '#shop/order-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

type Props = { edit: NonNullable<AdminOrder['edit']>; seesMoney: boolean; mayEdit: boolean }

/** A change of the order waits for its difference: what it is, until when, and how to call it off. */
export const EditNotice = ({ edit, seesMoney, mayEdit }: Props) => (
  <Notice
    quiet
    tone="info"
    className="mb-5"
    title={`Un cambio espera el pago${seesMoney ? ` de ${formatAmount(edit.difference)}` : ''}`}
  >
    <p>{edit.changes}</p>
    <p className="mt-1">
      Lo nuevo está apartado hasta el {fullDate(edit.until)}. Si no se paga, queda sin efecto solo; mientras
      tanto el pedido no se prepara.
    </p>
    {mayEdit && (
      <Form method="post" preventScrollReset className="mt-3">
        <Button name="intent" value="edit-off" look="quiet" size="small">
          Anular el cambio
        </Button>
      </Form>
    )}
  </Notice>
)
