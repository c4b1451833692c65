import { MAX_REASON } from '#rules/orders/admin.ts'
import { Form } from 'react-router'
import { RETURN_KIND_LABEL, RETURN_KINDS_OFFERED } from '#rules/returns/kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { PopUp } from '#web/ui/dialog/pop-up.tsx'
import { closeDialog } from '#web/admin/ui/close-dialog.ts'

/** Somebody came to the showroom or wrote: the shop opens the case itself. */
export function ReturnPopUp({ number }: { number: string }) {
  return (
    <PopUp
      title={`Devolución del pedido ${number}`}
      triggerClass="button button-quiet"
      trigger="Abrir devolución"
    >
      <Form method="post" id="abrir-devolucion" onSubmit={closeDialog} className="space-y-4">
        <input type="hidden" name="intent" value="open-return" />
        <fieldset>
          <legend className="text-md font-semibold">De qué se trata</legend>
          {RETURN_KINDS_OFFERED.map((kind) => (
            <label key={kind} className="check">
              <input type="radio" name="kind" value={kind} required />
              {RETURN_KIND_LABEL[kind]}
            </label>
          ))}
        </fieldset>
        <div>
          <label htmlFor="motivo-devolucion" className="mb-1.5 block text-md font-semibold">
            Motivo <span className="font-normal text-muted">(opcional)</span>
          </label>
          <textarea id="motivo-devolucion" name="reason" rows={3} maxLength={MAX_REASON} className="input" />
        </div>
      </Form>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button form="abrir-devolucion">Abrir</Button>
        <form method="dialog">
          <Button look="quiet">Cancelar</Button>
        </form>
      </div>
    </PopUp>
  )
}
