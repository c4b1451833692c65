import { Form } from 'react-router'
import { formatPesos } from '#rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { PopUp } from '../../ui/pop-up.tsx'
import { closeDialog } from '../ui/close-dialog.ts'

export function CancelPopUp({ number, refundable }: { number: string; refundable: number }) {
  return (
    <PopUp
      alert
      title={`¿Cancelar el pedido ${number}?`}
      triggerClass="button button-quiet text-rojo!"
      trigger="Cancelar pedido"
    >
      <p className="mb-4">
        Los productos vuelven al stock
        {refundable > 0 && ` y se devuelven ${formatPesos(refundable)}`}. Le avisamos por mail a quien compró.
      </p>
      <Form method="post" id="cancelar-pedido" preventScrollReset onSubmit={closeDialog}>
        <input type="hidden" name="intent" value="cancel" />
        <label htmlFor="cancel-reason" className="mb-1.5 block text-md font-semibold">
          Motivo (queda entre nosotros)
        </label>
        <textarea
          id="cancel-reason"
          name="reason"
          rows={3}
          required
          minLength={3}
          maxLength={500}
          className="input"
        />
      </Form>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button form="cancelar-pedido" look="danger">
          Cancelar el pedido
        </Button>
        <form method="dialog">
          <Button look="quiet">Dejarlo como está</Button>
        </form>
      </div>
    </PopUp>
  )
}
