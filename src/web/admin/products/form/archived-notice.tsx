import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { Here } from '#web/ui/form/here.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

export function ArchivedNotice({ productId }: { productId: number }) {
  const writes = useMay()('product.write')
  return (
    <Notice tone="warning" className="mb-6" title="Está archivado: en la tienda no se ve." quiet>
      {writes && (
        <Form method="post" action={adminPaths.products}>
          <Here />
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="productId" value={productId} />
          <button className="link inline-flex min-h-11 items-center font-semibold">Recuperarlo</button>
        </Form>
      )}
    </Notice>
  )
}
