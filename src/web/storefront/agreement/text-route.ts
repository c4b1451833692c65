/** The agreement as a file: the very text that was hashed. */
import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/text-route'

export const handle = { opensFor: 'banned', crawlers: 'kept out' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { agreements } = context.get(shopContext).consignment.people
  const end = await agreements.find(params.version)
  if (!end.ok) throw new Response(end.message, { status: 404 })
  return new Response(end.value.body, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="acuerdo-de-consignacion-${end.value.version}.txt"`,
    },
  })
}
