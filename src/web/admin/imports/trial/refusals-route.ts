/** Every refused row of an import with its line and reason, as a file. */
import { shopContext, visitorContext } from '#web/context.ts'
import type { Route } from './+types/refusals-route'
import type { RouteHandle } from '#web/route-handle.ts'
import { listOfTrial } from './list-of-trial.ts'

export const handle = { needs: 'catalogue.import' } satisfies RouteHandle

export const loader = ({ params, context }: Route.LoaderArgs) =>
  listOfTrial(context.get(shopContext), context.get(visitorContext), Number(params.id), {
    name: 'rechazadas',
    heading: ['linea', 'motivo'],
    rows: (imports, visitor, id) => imports.everyRefusal(visitor, id),
    cells: ({ line, reason }) => [line, reason],
  })
