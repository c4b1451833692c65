import { formatPesos } from '#rules/money.ts'
import type { ReturnView } from '#shop/returns/returns.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { ExchangeSteps } from './exchange-panel.tsx'
import { ReceiveStep } from './receive-step.tsx'
import { ResolveSteps, type OtherAmount } from './resolve-steps.tsx'
import { Step, Submit } from './step.tsx'

type Props = {
  found: ReturnView
  /** Another amount that was asked for. */
  other: OtherAmount
  requestKey: string
  refusal: Refusal | undefined
}

/** Only the moves that are open now, from the table of lawful moves. */
export function ReturnSteps({ found, other, requestKey, refusal }: Props) {
  const { moves, candidates, story, exchange } = found
  return (
    <div className="space-y-4">
      <p className="panel self-start p-4 text-muted md:p-5">{story}</p>
      {moves.includes('link') && (
        <Step move="link">
          {candidates.map(({ id, number, placedAt, total, units }) => (
            <button key={id} name="candidate" value={number} className="chip">
              {number} · {shortMoment(placedAt)} · {units} u. · {formatPesos(total)}
            </button>
          ))}
          <TextField
            field={plainField('link', 'order', refusal, found.orderText)}
            label="Número de pedido"
            autoComplete="off"
            className="w-full max-w-72"
          />
          <Submit move="link" />
        </Step>
      )}
      {moves.includes('approve') && (
        <Step move="approve">
          <TextArea
            field={plainField('approve', 'message', refusal)}
            label="Mensaje"
            optional
            rows={2}
            hint="Va en el mail, con los pasos para devolver."
            className="w-full"
          />
          <Submit move="approve" />
        </Step>
      )}
      {moves.includes('receive') && <ReceiveStep found={found} requestKey={requestKey} refusal={refusal} />}
      {exchange && <ExchangeSteps {...{ exchange, requestKey, refusal }} payBack={found.payBack} />}
      {moves.includes('resolve') && <ResolveSteps {...{ found, other, requestKey, refusal }} />}
      {moves.includes('reject') && (
        <Step move="reject">
          <TextArea
            field={plainField('reject', 'message', refusal)}
            label="Por qué"
            rows={2}
            hint="Va en el mail."
            className="w-full"
          />
          <Submit move="reject" danger />
        </Step>
      )}
      {moves.includes('cancel') && (
        <Step move="cancel">
          <p className="w-full text-muted">Si quien la pidió se arrepintió de devolver.</p>
          <Submit move="cancel" danger />
        </Step>
      )}
    </div>
  )
}
