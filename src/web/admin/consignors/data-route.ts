/** All that the shop keeps of a consignor who has no account, to hand to them (Ley 25.326 art. 14). */
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/data-route'

export const handle = { needs: 'consign.see-private' } satisfies RouteHandle

export async function action({ params, context }: Route.ActionArgs) {
  const { people } = context.get(shopContext).consignment
  const file = valueOf(await people.wholeData(context.get(visitorContext), Number(params.id)))
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="datos-de-consignacion.json"',
      'Cache-Control': 'private, no-store',
    },
  })
}
