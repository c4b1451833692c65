/** The newsletter's addresses as a file, for admins and for nobody else. */
import { dayOf } from '#rules/argentine-day.ts'
import { shopContext, visitorContext } from '../../context.ts'
import { valueOf } from '../answers.ts'
import { adminsOnly } from '../gate.ts'
import type { Route } from './+types/csv-door'

export const middleware: Route.MiddlewareFunction[] = [(asked) => adminsOnly(asked)]

export async function loader({ context }: Route.LoaderArgs) {
  const text = valueOf(await context.get(shopContext).newsletter.csv(context.get(visitorContext)))
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="newsletter-${dayOf(new Date())}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
