import { Trash2 } from 'lucide-react'
import { adminPaths } from '#rules/admin-paths.ts'
import { PRODUCT_ALERTS } from '#rules/products/alerts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Question } from '#web/admin/ui/question.tsx'

/** Product §4.13: the question before a product is deleted. It can be taken back. */
export function RemovePopUp({
  product,
  worded = false,
}: {
  product: { id: number; name: string }
  worded?: boolean
}) {
  return (
    <Question
      title={PRODUCT_ALERTS.confirmRemove}
      triggerName={worded ? undefined : `Eliminar ${product.name}`}
      triggerClass={worded ? 'button button-quiet' : 'icon-button'}
      trigger={
        <>
          <Icon of={Trash2} size={20} />
          {worded && 'Eliminar'}
        </>
      }
      action={adminPaths.products}
      here
      stay={false}
      fields={{ intent: 'remove', productId: product.id }}
      yes="Eliminar"
    >
      <p>
        <b>{product.name}</b> (n.º {product.id}) deja de verse en la tienda. Los pedidos que ya lo tienen no
        cambian, y podés deshacerlo.
      </p>
    </Question>
  )
}
