/** Labels of parcels as one file: for the printer of labels, for an A4, or as ZPL. */
import { labelPaperOf } from '#rules/shipments/views.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/labels-route'

export const handle = { needs: 'order.fulfil' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const paper = labelPaperOf(url.searchParams.get('papel'))
  const ids = url.searchParams.getAll('id').map(Number)
  const { shipments } = context.get(shopContext)
  const { file, type } = valueOf(await shipments.labels(context.get(visitorContext), ids, paper))
  return new Response(file as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="etiquetas.${paper === 'zpl' ? 'zpl' : 'pdf'}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
