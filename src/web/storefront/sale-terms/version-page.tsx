import { data } from 'react-router'
import { SALE_TERMS_TITLE, versionName } from '#rules/sale-terms/texts.ts'
import { shopContext } from '#web/context.ts'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/version-page'
import { SaleTermsText } from './sale-terms-text.tsx'

export const handle = { cached: 'everybody' } satisfies RouteHandle

/** Only for whoever bought under it. */
export const meta: Route.MetaFunction = ({ matches, params }) =>
  titled(`${SALE_TERMS_TITLE}. ${versionName(Number(params.version))}`, matches, { noindex: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { saleTerms } = context.get(shopContext)
  const found = await saleTerms.find(params.version)
  if (!found.ok) throw data(found.message, { status: 404 })
  return { ...found.value, versions: await saleTerms.list() }
}

export default function SaleTermsVersion({ loaderData }: Route.ComponentProps) {
  return <SaleTermsText {...loaderData} />
}
