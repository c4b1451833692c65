/** What runs out, as a file for a spreadsheet or a supplier. */
import { csvText } from '#rules/csv-text.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { readThreshold, SOLD_LATELY_TERM } from '#rules/stock/stock.ts'
import type { LowSize } from '#shop/stock/stock.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import { facetWord } from '#web/admin/reports/labels.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/csv-route'

export const handle = { needs: 'stock.read' } satisfies RouteHandle

/** Of each of the three lists; a file that leaves some out says so in its last line. */
const MOST_EXPORTED = 20_000

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const settings = context.get(settingsContext)
  const atMost = readThreshold(url.searchParams.get('hasta'))
  const { low, soldOut, retired, counts } = valueOf(
    await context.get(shopContext).stock.low(visitor, atMost, MOST_EXPORTED),
  )
  const rows = (state: string, sizes: LowSize[]) =>
    sizes.map(({ productId, name, brand, category, size, stock, soldLately }) => [
      state,
      productId,
      name,
      facetWord('brand', brand, settings),
      facetWord('category', category, settings),
      size,
      stock,
      soldLately,
    ])
  const left = counts.low + counts.soldOut + counts.retired - low.length - soldOut.length - retired.length
  const text = csvText([
    [
      'Estado',
      'Número',
      'Producto',
      'Marca',
      'Categoría',
      'Talle',
      'Quedan',
      `Vendidos en ${SOLD_LATELY_TERM}`,
    ],
    ...rows('Agotado', soldOut),
    ...rows('Por agotarse', low),
    ...rows('Ya no se ofrece', retired),
    ...(left > 0 ? [[`Faltan ${left} talles: el archivo lleva hasta ${MOST_EXPORTED} de cada estado`]] : []),
  ])
  return csvAnswer(text, `stock-${dayOf(new Date())}`)
}
