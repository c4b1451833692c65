import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { privateFile } from '#web/ui/private-file.ts'
import type { Route } from './+types/paper-route'

export const handle = { section: 'intake', needs: 'consign.read' } satisfies RouteHandle

/** A photo of a pair's papers: only for its people. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { desk } = context.get(shopContext).consignment
  return privateFile(await desk.paper(context.get(visitorContext), params.code, Number(params.id)), 'foto')
}
