import { Form } from 'react-router'
import { formatPesos, toPesos } from '#rules/money.ts'
import { CONDITION_LABEL, CONDITIONS, RETURN_MOVE_LABEL, type ReturnMove } from '#rules/return.ts'
import type { ReturnView } from '#shop/returns.ts'
import { Button } from '../../ui/button.tsx'
import { shortMoment } from '../../ui/dates.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Refusal } from '../answers.ts'
import { plainField } from '../ui/plain-field.ts'

type Props = { found: ReturnView; requestKey: string; refusal: Refusal | undefined }

/** Only the moves that are open now, from the table of lawful moves. */
export function ReturnSteps({ found, requestKey, refusal }: Props) {
  const { moves, candidates, orderDetail, owed } = found
  if (moves.length === 0)
    return (
      <section aria-label="Pasos" className="panel self-start p-4 text-muted md:p-5">
        No queda nada por hacer.
      </section>
    )
  return (
    <div className="space-y-4">
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
      {moves.includes('receive') && orderDetail && (
        <Step move="receive">
          <ul className="w-full divide-y divide-line">
            {orderDetail.lines.map(({ orderLineId, name, size, quantity, returned }) => (
              <li key={orderLineId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
                <span className="min-w-40 grow font-semibold">
                  {name}, talle {size}
                  <span className="block text-sm font-normal text-muted">
                    {quantity} en el pedido{returned > 0 && `, ${returned} ya de vuelta`}
                  </span>
                </span>
                <input
                  name={`quantity.${orderLineId}`}
                  inputMode="numeric"
                  defaultValue={quantity - returned}
                  aria-label={`Cuántas llegaron de ${name}, talle ${size}`}
                  className="input max-w-20"
                />
                <select
                  name={`condition.${orderLineId}`}
                  aria-label={`En qué estado llegó ${name}, talle ${size}`}
                  className="input max-w-56"
                >
                  {CONDITIONS.map((condition) => (
                    <option key={condition} value={condition}>
                      {CONDITION_LABEL[condition]}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
          <Submit move="receive" />
        </Step>
      )}
      {moves.includes('resolve') && (
        <Step move="resolve">
          <input type="hidden" name="key" value={requestKey} />
          <TextField
            field={plainField('resolve', 'amount', refusal, String(toPesos(owed)).replace('.', ','))}
            label="Cuánto se devuelve"
            inputMode="decimal"
            autoComplete="off"
            hint={`Por ley corresponden ${formatPesos(owed)}. Cero si es un cambio.`}
            className="w-full max-w-72"
          />
          <TextField
            field={plainField('resolve', 'reason', refusal)}
            label="Motivo"
            optional
            autoComplete="off"
            className="w-full"
          />
          <Submit move="resolve" />
        </Step>
      )}
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

const Step = ({ move, children }: { move: ReturnMove; children: React.ReactNode }) => (
  <section aria-labelledby={`paso-${move}`} className="panel p-4 md:p-5">
    <h2 id={`paso-${move}`} className="mb-3 text-lg font-bold">
      {RETURN_MOVE_LABEL[move]}
    </h2>
    <Form method="post" preventScrollReset className="flex flex-wrap gap-3">
      <input type="hidden" name="intent" value={move} />
      {children}
    </Form>
  </section>
)
const Submit = ({ move, danger }: { move: ReturnMove; danger?: boolean }) => (
  <div className="w-full">
    <Button look={danger ? 'danger' : 'strong'} size="small">
      {RETURN_MOVE_LABEL[move]}
    </Button>
  </div>
)
