/** What couriers take today, to print and have signed. */
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/manifest-route'

export const handle = { needs: 'order.fulfil' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll('id').map(Number)
  const { shipments } = context.get(shopContext)
  const file = valueOf(await shipments.manifest(context.get(visitorContext), ids))
  return new Response(file as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="planilla-de-retiro.pdf"',
      'Cache-Control': 'private, no-store',
    },
  })
}
