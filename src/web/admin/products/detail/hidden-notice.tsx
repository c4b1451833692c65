import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { Here } from '#web/ui/form/here.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

type Props = {
  productId: number
  /** Somebody hid it; else it lacks a picture. */
  byHand: boolean
  unpictured: boolean
}

/** Why shoppers do not see it, and the way out: one picture, or a person who wants to sell it as it is. */
export function HiddenNotice({ productId, byHand, unpictured }: Props) {
  const writes = useMay()('product.write')
  const why = byHand
    ? unpictured
      ? 'lo ocultaron desde acá, y le falta una foto'
      : 'lo ocultaron desde acá'
    : 'le falta una foto'
  return (
    <Notice tone="warning" className="mb-6" title={`Está oculto: ${why}. En la tienda no se ve.`} quiet>
      {writes && (
        <Form method="post" action={adminPaths.products} className="flex flex-wrap gap-x-6">
          <Here />
          <input type="hidden" name="intent" value={byHand ? 'show' : 'restore'} />
          <input type="hidden" name="productId" value={productId} />
          {unpictured && (
            <Link
              to={adminPaths.editProduct(productId)}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              Cargarle fotos
            </Link>
          )}
          <button className="link inline-flex min-h-11 items-center font-semibold">
            {byHand ? 'Mostrarlo' : 'Mostrarlo sin foto'}
          </button>
        </Form>
      )}
    </Notice>
  )
}

/** In a list, in a word or two; null when shoppers see it. */
export const hiddenInWords = (of: { hidden: boolean; hiddenReason: string | null }): string | null =>
  of.hiddenReason !== null ? 'Oculto: le falta una foto' : of.hidden ? 'Oculto' : null
