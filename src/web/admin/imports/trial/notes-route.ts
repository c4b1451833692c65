/** What a list's values become where they are not taken as they stand, with how many rows and which, as a file. */
import { NOTE_TITLE } from '#rules/imports/notes.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { Route } from './+types/notes-route'
import type { RouteHandle } from '#web/route-handle.ts'
import { listOfTrial } from './list-of-trial.ts'

export const handle = { needs: 'catalogue.import' } satisfies RouteHandle

export const loader = ({ params, context }: Route.LoaderArgs) =>
  listOfTrial(context.get(shopContext), context.get(visitorContext), Number(params.id), {
    name: 'cambios',
    heading: ['que', 'de que', 'en la lista', 'queda', 'filas', 'lineas'],
    rows: (imports, visitor, id) => imports.everyNote(visitor, id),
    cells: ({ kind, about, value, becomes, rows, lines }) => [
      NOTE_TITLE[kind],
      about,
      value,
      becomes,
      rows,
      lines.join(' '),
    ],
  })
