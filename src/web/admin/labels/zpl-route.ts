/** The labels of products for a label printer. */
import { labelPaper } from '#rules/labels/papers.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/zpl-route'
import { readLabelsQuery, labelsAsked } from './query.ts'
import { zplAnswer } from './drawn.ts'

export const handle = { needs: 'stock.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { labels, settings } = context.get(shopContext)
  const asked = readLabelsQuery(url.searchParams)
  const products = valueOf(await labels.ofProducts(context.get(visitorContext), asked.productIds))
  const { name } = context.get(settingsContext)
  const made = labelsAsked(products, asked, { name, publicUrl: settings.publicUrl })
  return zplAnswer(made.labels, labelPaper(url.searchParams.get('papel'), made.labels.length))
}
