/** Whom an issue did not reach, as a file, for admins and for nobody else. */
import { shopContext, visitorContext } from '#web/context.ts'
import { productId } from '#web/storefront/products/product-id.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { csvAnswer } from '#web/admin/ui/csv-answer.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/failures-route'

export const handle = { needs: 'newsletter.manage' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = productId(params.id)
  const { issues } = context.get(shopContext).newsletter
  return csvAnswer(valueOf(await issues.failuresCsv(context.get(visitorContext), id)), `envio-${id}-fallas`)
}
