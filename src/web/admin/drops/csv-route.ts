/** Everybody who entered a drop, for a spreadsheet. */
import { csvText } from '#rules/csv-text.ts'
import { ENTRY_CSV_COLUMNS, entryCells } from '#rules/drops/csv.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'drop.read' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = productId(params.id)
  const { drops } = context.get(shopContext)
  const people = valueOf(await drops.admin.csv(context.get(visitorContext), id))
  return csvAnswer(csvText([ENTRY_CSV_COLUMNS, ...people.map(entryCells)]), `lanzamiento-${id}-inscripciones`)
}
