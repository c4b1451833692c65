/** What the till's page without network asks and sends (product §63.3): its lease, its sales, and that it gives back what is left. */
import { MOST_SENT } from '#rules/till/offline/form.ts'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/device-route'

export const handle = { needs: 'till.sell' } satisfies RouteHandle

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { offline } = context.get(shopContext).till
  const visitor = context.get(visitorContext)
  const text = (name: string) => String(form.get(name) ?? '')
  if (text('intent') === 'join') {
    const end = await offline.join(visitor, jsonIn(text('sales')).slice(0, MOST_SENT))
    return end.ok
      ? Response.json({ sales: end.value })
      : Response.json({ problem: end.message }, { status: statusOf(end) })
  }
  if (text('intent') === 'give-back') {
    const end = await offline.giveBack(visitor, Number(text('lease')))
    if (!end.ok) return Response.json({ problem: end.message }, { status: statusOf(end) })
  }
  const end = await offline.ofTill(visitor, text('tillKey'))
  return end.ok
    ? Response.json({ lease: end.value })
    : Response.json({ problem: end.message }, { status: statusOf(end) })
}

function jsonIn(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
