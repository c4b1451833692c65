import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { Here } from '#web/ui/form/here.tsx'
import { useMay } from '#web/admin/shell/may.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** It came in a list without a picture: one picture shows it, or a person who wants to sell it as it is. */
export function HiddenNotice({ productId }: { productId: number }) {
  const writes = useMay()('product.write')
  return (
    <Notice
      tone="warning"
      className="mb-6"
      title="Está oculto: le falta una foto. En la tienda no se ve."
      quiet
    >
      {writes && (
        <Form method="post" action={adminPaths.products} className="flex flex-wrap gap-x-6">
          <Here />
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="productId" value={productId} />
          <Link
            to={adminPaths.editProduct(productId)}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            Cargarle fotos
          </Link>
          <button className="link inline-flex min-h-11 items-center font-semibold">Mostrarlo sin foto</button>
        </Form>
      )}
    </Notice>
  )
}
