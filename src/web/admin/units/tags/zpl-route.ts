/** The tags of single pairs for a label printer. */
import { labelPaper } from '#rules/labels/papers.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { zplAnswer } from '#web/admin/labels/drawn.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/zpl-route'
import { readTagsQuery, tagLabel } from './query.ts'

export const handle = { needs: 'unit.read' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { units, settings } = context.get(shopContext)
  const { ids, priced } = readTagsQuery(url.searchParams)
  const found = valueOf(await units.tags(context.get(visitorContext), ids))
  const { name } = context.get(settingsContext)
  const labels = found.map(tagLabel(priced, { name, publicUrl: settings.publicUrl }))
  return zplAnswer(labels, labelPaper(url.searchParams.get('papel'), labels.length))
}
