import { data, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isPaidOut } from '#rules/consignment/settlements/states.ts'
import { formatExact } from '#rules/money.ts'
import { missing } from '#rules/outcome.ts'
import { paths } from '#rules/paths.ts'
import { isFresh, may } from '#rules/users/access.ts'
import { shopContext, visitorContext } from '#web/context.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { formFiles } from '#web/ui/form/form-files.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { useAnswer } from '#web/ui/form/use-answer.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import type { RouteHandle } from '#web/route-handle.ts'
import { CsvLink } from '#web/admin/reports/period-form.tsx'
import { onward, refusal, valueOf } from '#web/admin/ui/answers.ts'
import { AdminTitle } from '#web/admin/ui/admin-title.tsx'
import { Facts } from '#web/admin/ui/facts.tsx'
import type { Route } from './+types/settlement-page'
import { AccountLines } from './account-lines.tsx'
import { PaperForm } from './paper-form.tsx'
import { ProofForm } from './proof-form.tsx'
import { SettlementSteps } from './settlement-steps.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { StateMark } from './state-mark.tsx'

export const handle = {
  section: 'settlements',
  needs: 'consign.see-money',
  uploads: 'proof',
} satisfies RouteHandle

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const { settlements } = context.get(shopContext).consignment
  return {
    settlement: valueOf(await settlements.find(visitor, params.number)),
    pays: may(visitor, 'consign.pay') === null,
    seesPrivate: may(visitor, 'consign.see-private') === null,
    fresh: isFresh(visitor, new Date()),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const visitor = context.get(visitorContext)
  const { settlements } = context.get(shopContext).consignment
  const texts = formTexts(form)
  const found = await settlements.find(visitor, params.number)
  if (!found.ok) return refusal(found, form)
  const { id, number } = found.value
  if (texts.intent === 'see') {
    const end = await settlements.seeAccount(visitor, number)
    return end.ok ? data({ seen: end.value }) : refusal(end, form)
  }
  const steps: Record<string, () => Promise<Parameters<typeof refusal>[0] | { ok: true }>> = {
    approve: () =>
      settlements.approve(visitor, {
        settlements: [{ id, ...(texts.accountId ? { accountId: Number(texts.accountId) } : {}) }],
      }),
    pay: async () => {
      const [file] = await formFiles(form, 'file')
      return settlements.markPaid(visitor, { ids: [id], proof: texts.proof }, file ?? null)
    },
    proof: async () => {
      const [file] = await formFiles(form, 'file')
      return settlements.addProof(visitor, number, file ?? new Uint8Array())
    },
    fail: () => settlements.fail(visitor, id, texts),
    reverse: () => settlements.reverse(visitor, id, texts),
    void: () => settlements.callOff(visitor, id, texts),
    paper: () => settlements.notePaper(visitor, number, texts),
  }
  const end = await (Object.hasOwn(steps, texts.intent ?? '') ? steps[texts.intent!]!() : missing())
  return end.ok ? onward(request, adminPaths.settlement(number), 'settlement-changed') : refusal(end, form)
}

/** One settlement: what it pays, to which account, what happened to it and what may be done. */
export default function Settlement({ loaderData }: Route.ComponentProps) {
  const { settlement, pays, seesPrivate, fresh } = loaderData
  const answer = useAnswer<typeof action>()
  const seen = answer && 'seen' in answer ? answer.seen : undefined
  const refused = answer && 'message' in answer ? answer : undefined
  const { number, state, total, name, lines, history, consignorId, paper } = settlement
  const account = seen ?? settlement
  return (
    <>
      <PageTitle name={`Liquidación ${number}`} failed={refused !== undefined} hidden />
      <AdminTitle
        title={`Liquidación ${number}`}
        trail={[
          { name: 'Dashboard', to: paths.dashboard },
          { name: 'Liquidaciones', to: adminPaths.settlements },
          { name: number },
        ]}
      >
        <CsvLink to={adminPaths.settlementPdf(number)}>PDF</CsvLink>
        <CsvLink to={adminPaths.settlementFile(number)}>CSV</CsvLink>
      </AdminTitle>
      {refused && <Notice tone="error" className="mb-5" title={refused.message} />}
      {pays && !fresh && <SignInFirst to={adminPaths.settlement(number)} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <section className="panel p-4 md:p-5" aria-labelledby="renglones">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="renglones" className="text-lg font-bold">
              <Link to={adminPaths.consignorAccount(consignorId)} className="hover:underline">
                {name}
              </Link>
            </h2>
            <StateMark state={state} />
          </div>
          <AccountLines lines={lines} />
          <p className="mt-3 flex justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
            <span>Total</span>
            <span className="tabular-nums">{formatExact(total)}</span>
          </p>
          <h2 className="mt-6 mb-2 text-lg font-bold">Historia</h2>
          <ol className="space-y-1 text-md">
            {history.map(({ at, who, to, reason }) => (
              <li key={`${at.toISOString()} ${to} ${reason}`}>
                {shortMoment(at)} · {[to, reason, who].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ol>
        </section>
        <div className="space-y-4">
          <section className="panel p-4 md:p-5" aria-labelledby="cuenta">
            <h2 id="cuenta" className="mb-1 text-lg font-bold">
              A dónde va
            </h2>
            <Facts
              facts={[
                ['Cuenta', account.account],
                ['Titular', account.holder],
                ['CUIL', account.cuil],
                ['Número del banco', settlement.proof],
                [
                  'Comprobante del banco',
                  settlement.proofFile && (
                    <a key="proof" href={adminPaths.settlementProof(number)} className="link">
                      Verlo
                    </a>
                  ),
                ],
                ['Comprobante', paper && `${paper.label}, ${paper.number}`],
              ]}
            />
            {seesPrivate && !seen && (
              <form method="post" className="mt-3">
                <button className="link" name="intent" value="see">
                  Ver la cuenta entera
                </button>
                <p className="text-sm text-muted">Queda en el registro que la miraste.</p>
              </form>
            )}
          </section>
          {pays && <SettlementSteps settlement={settlement} refusal={refused} />}
          {pays && isPaidOut(state) && (
            <ProofForm number={number} there={settlement.proofFile} refusal={refused} />
          )}
          {pays && isPaidOut(state) && <PaperForm number={number} paper={paper} refusal={refused} />}
        </div>
      </div>
    </>
  )
}
