import { data } from 'react-router'
import { paths } from '#rules/paths.ts'
import { SALE_TERMS_TITLE } from '#rules/sale-terms/texts.ts'
import { shopContext } from '#web/context.ts'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/sale-terms-page'
import { SaleTermsText } from './sale-terms-text.tsx'

export const handle = { cached: 'everybody', crawlers: 'listed' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(SALE_TERMS_TITLE, matches, {
    path: paths.saleTerms,
    description: 'Con qué condiciones vendemos: precio, pago, entrega, arrepentimiento, cambios y garantía.',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { saleTerms } = context.get(shopContext)
  const found = await saleTerms.find()
  if (!found.ok) throw data(found.message, { status: 404 })
  return { ...found.value, versions: await saleTerms.list() }
}

export default function SaleTerms({ loaderData }: Route.ComponentProps) {
  return <SaleTermsText {...loaderData} />
}
