import { shopContext, visitorContext } from '../context.ts'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/admin-stock'
import { valueOf } from './answers.ts'
import { SizeList } from './stock/size-list.tsx'
import { DeskTitle } from './ui/desk-title.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return valueOf(await context.get(shopContext).stock.low(context.get(visitorContext)))
}

/** What to order again: what sells comes first. */
export default function AdminStock({ loaderData: { low, soldOut, retired, counts } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle name="Stock" hidden />
      <DeskTitle title="Stock" trail={[{ name: 'Dashboard', to: '/Dashboard' }, { name: 'Stock' }]} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SizeList
          title="Quedan pocos"
          empty="Ningún talle está por agotarse."
          sizes={low}
          count={counts.low}
        />
        <SizeList title="Agotados" empty="No hay talles agotados." sizes={soldOut} count={counts.soldOut} />
        {counts.retired > 0 && (
          <SizeList title="De talles que ya no se ofrecen" empty="" sizes={retired} count={counts.retired} />
        )}
      </div>
    </>
  )
}
