/** «Descargar mis datos» (Ley 25.326 art. 14): one file, for the person who asks and for nobody else. */
import { redirectDocument } from 'react-router'
import { statusOf } from '#rules/outcome.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { signInPath } from '#web/return-to.ts'
import type { Route } from './+types/own-data-route'

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  if (visitor.kind !== 'person') throw redirectDocument(signInPath('/Profile'))
  const end = await context.get(shopContext).users.ownData(visitor)
  if (!end.ok) throw new Response(end.message, { status: statusOf(end) })
  return new Response(JSON.stringify(end.value, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="mis-datos.json"',
    },
  })
}
