import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/picture-route'

export const handle = { uploads: true, needs: 'product.write' } satisfies RouteHandle

/** One picture, while the form is still being filled in. */
export async function action({ request, context }: Route.ActionArgs) {
  const file = (await request.formData()).get('file')
  if (!(file instanceof File)) return Response.json({ message: 'Elegí una imagen.' }, { status: 422 })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const end = await context.get(shopContext).pictures.store(context.get(visitorContext), bytes, file.name)
  return end.ok
    ? Response.json(end.value)
    : Response.json({ message: end.message }, { status: statusOf(end) })
}
