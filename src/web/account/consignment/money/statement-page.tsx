import { data } from 'react-router'
import { SETTLEMENT_STATE_LABEL, SETTLEMENT_TONE } from '#rules/consignment/settlements/states.ts'
import { formatAmount } from '#rules/money.ts'
import { statusOf } from '#rules/outcome.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { shopContext } from '#web/context.ts'
import { fullDate } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { titled } from '#web/ui/page/meta.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { holderHere } from '../door.ts'
import { PortalFrame } from '../portal-frame.tsx'
import type { Route } from './+types/statement-page'
import { AccountRows } from './account-rows.tsx'

export const handle = { opensFor: 'banned' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  titled(loaderData ? `Liquidación ${loaderData.statement.number}` : 'Liquidación', matches, {
    noindex: true,
  })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const holder = await holderHere({ request, context })
  const end = await context.get(shopContext).consignment.settlements.statementFor(holder, params.number)
  if (!end.ok) throw data(null, { status: statusOf(end) })
  return {
    statement: end.value,
    byLink: holder.by === 'link',
    died: holder.died === true,
    proven: holder.proven,
  }
}

const TONE = { good: 'success', wait: 'info', bad: 'error' } as const

/** One payment: what it pays, where it went, and the bank's number. */
export default function StatementPage({
  loaderData: { statement, byLink, died, proven },
}: Route.ComponentProps) {
  const { number, state, total, account, holder, closedAt, paidAt, proof, proofFile, reason, lines } =
    statement
  const tone = SETTLEMENT_TONE[state]
  const facts: [string, string][] = [
    ['Total', formatAmount(total)],
    ['Cuenta', holder === '' ? account : `${account}, a nombre de ${holder}`],
    ['Cerrada', fullDate(closedAt)],
    ['Pagada', paidAt ? fullDate(paidAt) : ''],
    ['Número del banco', proof],
    ['Motivo', reason],
  ]
  return (
    <PortalFrame
      title={`Liquidación ${number}`}
      here={sellPaths.consignmentStatement(number)}
      byLink={byLink}
      died={died}
    >
      <div className="max-w-2xl space-y-8">
        <Notice quiet tone={tone ? TONE[tone] : 'info'} title={SETTLEMENT_STATE_LABEL[state]} />
        <dl className="divide-y divide-line text-md">
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-6 py-1.5">
                <dt>{name}</dt>
                <dd className="min-w-0 font-semibold break-words tabular-nums">{value}</dd>
              </div>
            ))}
        </dl>
        <section aria-labelledby="que-paga">
          <h2 id="que-paga" className="border-b border-line pb-2 text-lg font-bold">
            Qué paga
          </h2>
          <AccountRows lines={lines} settlementAt={false} />
        </section>
        <p className="flex flex-wrap gap-3">
          {proofFile && proven && (
            <a href={sellPaths.consignmentProof(number)} className="button" data-look="quiet">
              Ver el comprobante del banco
            </a>
          )}
          <a href={sellPaths.consignmentStatementPdf(number)} className="button" data-look="quiet">
            Descargar PDF
          </a>
          <a href={sellPaths.consignmentStatementCsv(number)} className="button" data-look="quiet">
            Descargar CSV
          </a>
        </p>
      </div>
    </PortalFrame>
  )
}
