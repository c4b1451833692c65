/** The file of a list that has no address of its own for it. Who may read the list may read this. */
import { data } from 'react-router'
import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'
import { fileOf } from './routes.ts'

export const handle = { needs: 'office.enter' } satisfies RouteHandle

export function loader({ params, url, context }: Route.LoaderArgs) {
  const list = params.list as Parameters<typeof fileOf>[0]
  if (!Object.hasOwn(context.get(shopContext).lists, list)) throw data(null, { status: 404 })
  return fileOf(list, { url, context })
}
