import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { PopUp } from '../../ui/pop-up.tsx'
import { closeDialog } from '../ui/close-dialog.ts'

/** Lifts a fraud alert: only a person who looked at the order does that, and says why. */
export const ReleasePopUp = ({ number }: { number: string }) => (
  <PopUp
    alert
    title={`¿Permitir la entrega de ${number}?`}
    triggerClass="button button-quiet"
    trigger="Permitir la entrega"
  >
    <p className="mb-4">
      Mercado Pago avisó que el pago puede ser un fraude. Antes de seguir, hablá con quien compró y compará
      sus datos con los del pago. Si se entrega y después el titular desconoce la compra, la tienda pierde el
      dinero y los productos.
    </p>
    <Form method="post" id="permitir-entrega" preventScrollReset onSubmit={closeDialog}>
      <input type="hidden" name="intent" value="release" />
      <label htmlFor="release-reason" className="mb-1.5 block text-md font-semibold">
        Qué comprobaste (queda en el registro)
      </label>
      <textarea
        id="release-reason"
        name="reason"
        rows={3}
        required
        minLength={3}
        maxLength={500}
        className="input"
      />
    </Form>
    <div className="mt-5 flex flex-wrap gap-3">
      <Button form="permitir-entrega" look="danger">
        Permitir la entrega
      </Button>
      <form method="dialog">
        <Button look="quiet">Dejarlo frenado</Button>
      </form>
    </div>
  </PopUp>
)
