import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** After deleting: what happened, and the way back. */
export function RemovedNotice({
  product,
  returnTo,
}: {
  product: { id: number; name: string }
  returnTo: string
}) {
  return (
    <Notice tone="success" className="mb-6" title={`Eliminaste ${product.name}.`}>
      <Form method="post" action={adminPaths.products}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="productId" value={product.id} />
        <button className="link inline-flex min-h-11 items-center font-semibold">Deshacer</button>
      </Form>
    </Notice>
  )
}
