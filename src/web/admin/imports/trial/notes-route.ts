/** What a list's values become where they are not taken as they stand, with how many rows and which, as a file. */
import { statusOf } from '#rules/outcome.ts'
import { BYTE_ORDER_MARK, csvLine, csvRows } from '#rules/csv-text.ts'
import { NOTE_TITLE } from '#rules/imports/notes.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { Route } from './+types/notes-route'
import type { RouteHandle } from '#web/route-handle.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'

export const handle = { needs: 'catalogue.import' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = Number(params.id)
  const { imports } = context.get(shopContext)
  const visitor = context.get(visitorContext)
  const found = await imports.find(visitor, id)
  const end = found.ok ? imports.everyNote(visitor, id) : found
  if (!end.ok) throw new Response(end.message, { status: statusOf(end) })
  const batches = end.value
  async function* text() {
    yield BYTE_ORDER_MARK + csvLine(['que', 'de que', 'en la lista', 'queda', 'filas', 'lineas'])
    for await (const groups of batches)
      yield csvRows(
        groups.map(({ kind, about, value, becomes, rows, lines }) => [
          NOTE_TITLE[kind],
          about,
          value,
          becomes,
          rows,
          lines.join(' '),
        ]),
      )
  }
  return csvAnswer(text(), `cambios-${id}`)
}
