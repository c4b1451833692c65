/** On which shelf each size lies, for a spreadsheet that comes back. */
import { csvText } from '#rules/csv-text.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/shelves-csv-route'

export const handle = { needs: 'stock.read' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const sizes = valueOf(await context.get(shopContext).stock.places(context.get(visitorContext)))
  return csvAnswer(
    csvText([
      ['Código', 'Producto', 'Talle', 'Hay', 'Estante'],
      ...sizes.map(({ code, name, size, stock, shelf }) => [code, name, size, stock, shelf]),
    ]),
    'estantes',
  )
}
