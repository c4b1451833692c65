/** The terms as a file, so that whoever buys can store them (Res. 270/2020). */
import { saleTermsText } from '#rules/sale-terms/sale-terms.ts'
import { SALE_TERMS_TITLE, versionName } from '#rules/sale-terms/texts.ts'
import { shopContext } from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/text-route'

export const handle = { crawlers: 'kept out' } satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(shopContext).saleTerms.find(params.version)
  if (!found.ok) throw new Response(found.message, { status: 404 })
  const { version, sections } = found.value
  return new Response(`${SALE_TERMS_TITLE}. ${versionName(version)}\n\n\n${saleTermsText(sections)}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="condiciones-de-venta-${version}.txt"`,
    },
  })
}
