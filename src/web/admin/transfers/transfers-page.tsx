import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { takesTransfers } from '#rules/payments/means.ts'
import { settingsContext, shopContext, visitorContext } from '#web/context.ts'
import { Empty } from '#web/ui/page/empty.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { useFirstOf } from '#web/ui/form/use-first-of.ts'
import { useTimesSent } from '#web/ui/form/use-times-sent.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Route } from './+types/transfers-page'
import { useMay } from '#web/admin/sections/may.ts'
import { valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { act } from './act.ts'
import { AwaitingOrder } from './awaiting-order.tsx'
import { BankEntries } from './bank-entries.tsx'
import { BankList } from './bank-list.tsx'
import { LastReceipts } from './last-receipts.tsx'
import { NotTaken } from './not-taken.tsx'
import { OwedBack } from './owed-back.tsx'

export const handle = { section: 'orders', needs: 'transfer.read' } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { transfers } = context.get(shopContext)
  const settings = context.get(settingsContext)
  const visitor = context.get(visitorContext)
  return {
    ...valueOf(await transfers.awaiting(visitor)),
    entries: valueOf(await transfers.bank.entries(visitor)),
    ignored: valueOf(await transfers.bank.ignoredEntries(visitor)),
    receipts: valueOf(await transfers.lastReceipts(visitor)),
    taken: { transfers: takesTransfers(settings), cash: settings.cash === 'yes' },
    // A form that is sent twice books once.
    key: crypto.randomUUID(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return act(request, context.get(shopContext), context.get(visitorContext))
}
/** A refusal means that an order or an entry is not what the page shows. */
export const shouldRevalidate = () => true

/** Money that comes and goes without a provider: matched by somebody who looked, never by itself. */
export default function Transfers({ loaderData }: Route.ComponentProps) {
  const { orders, owed, entries, ignored, receipts, taken, key } = loaderData
  const answer = useAnswer<typeof action>()
  const refusal = answer && 'message' in answer ? answer : undefined
  const trial = answer && 'trial' in answer ? answer : undefined
  const may = useMay()
  const formKey = useFirstOf(key, useTimesSent())
  return (
    <>
      <PageTitle name="Por acreditar" failed={refusal !== undefined} hidden />
      <AdminTitle
        title="Por acreditar"
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Pedidos', to: adminPaths.orders },
          { name: 'Por acreditar' },
        ]}
      />
      {refusal && <Notice tone="error" className="mb-5" title={refusal.message} />}
      <div className="space-y-4">
        <NotTaken {...taken} />
        {orders.length === 0 ? (
          <Empty title="Ningún pedido espera una transferencia ni efectivo" as="h2" />
        ) : (
          <ul className="panel divide-y divide-line px-4 md:px-5" aria-label="Pedidos por acreditar">
            {orders.map((order) => (
              <AwaitingOrder key={order.id} order={order} formKey={formKey} refusal={refusal} />
            ))}
          </ul>
        )}
        <OwedBack owed={owed} refusal={refusal} />
        <BankEntries entries={entries} ignored={ignored} />
        <LastReceipts receipts={receipts} refusal={refusal} />
        {may('transfer.match') && <BankList key={entries[0]?.id ?? 0} trial={trial} refusal={refusal} />}
      </div>
    </>
  )
}
