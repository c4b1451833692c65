import { Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import { PRODUCT_ALERTS } from '#rules/product.ts'
import { Button } from '../../ui/button.tsx'
import { Here } from '../../ui/here.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PopUp } from '../../ui/pop-up.tsx'
import { closeDialog } from '../ui/close-dialog.ts'

/** Spec §8: the question before a product is deleted. It can be taken back. */
export function RemovePopUp({
  product,
  worded = false,
}: {
  product: { id: number; name: string }
  worded?: boolean
}) {
  return (
    <PopUp
      alert
      title={PRODUCT_ALERTS.confirmRemove}
      triggerName={worded ? undefined : `Eliminar ${product.name}`}
      triggerClass={worded ? 'button button-quiet' : 'icon-button'}
      trigger={
        <>
          <Icon of={Trash2} size={20} />
          {worded && 'Eliminar'}
        </>
      }
    >
      <p>
        <b>{product.name}</b> (n.º {product.id}) deja de verse en la tienda. Los pedidos que ya lo tienen no
        cambian, y podés deshacerlo.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Form method="post" action="/ModifyProducts" onSubmit={closeDialog}>
          <Here />
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="productId" value={product.id} />
          <Button look="danger">Eliminar</Button>
        </Form>
        <form method="dialog">
          <Button look="quiet">Cancelar</Button>
        </form>
      </div>
    </PopUp>
  )
}
