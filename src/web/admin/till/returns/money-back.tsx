import { useNavigation } from 'react-router'
import { formatAmount } from '#rules/money.ts'
import { RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { BACK_BY_LABEL, COUNTER_CLAIMS, COUNTER_SAYS } from '#rules/till/returns.ts'
import type { Returnable, TakenBack } from '#shop/till/till.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import { PressButton } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { BackFields } from './back-fields.tsx'

/** Of the form that gives back. */
export const FORM = 'take'

/** Why it comes back, in what its money goes back, and, once it was asked, how much. */
export function MoneyBack({
  sale,
  answer,
  quote,
}: {
  sale: Returnable
  answer: Refusal | undefined
  quote: TakenBack | null
}) {
  const pending = useNavigation().formMethod === 'POST'
  const field = (name: string) => plainField(FORM, name, answer)
  return (
    <section aria-labelledby="dinero" className="chooses panel space-y-5 p-4 md:p-5">
      <h2 id="dinero" className="text-lg font-bold">
        El dinero
      </h2>
      <ChoiceField
        field={field('kind')}
        legend="Por qué vuelve"
        choices={[
          { value: 'withdrawal', label: 'Se arrepintió' },
          { value: 'claim', label: 'Tiene un problema' },
        ]}
        chosen={answer?.typed.kind ?? 'withdrawal'}
      />
      <label className="text-md font-semibold" data-for="claim">
        Qué pasó
        <select
          name="reasonCode"
          defaultValue={answer?.typed.reasonCode ?? ''}
          aria-invalid={answer?.fields.reasonCode ? true : undefined}
          className="input mt-1.5 font-normal"
        >
          <option value="">Elegí</option>
          {COUNTER_CLAIMS.map((reason) => (
            <option key={reason} value={reason}>
              {RETURN_REASON_LABEL[reason]}
            </option>
          ))}
        </select>
      </label>
      <TextField
        field={field('reason')}
        label="Motivo"
        optional={!sale.lateReturn}
        autoComplete="off"
        hint={sale.lateReturn ? COUNTER_SAYS.lateReturn : 'Con un problema, contá qué pasó.'}
      />
      <BackFields field={field} sale={sale} typed={answer?.typed} />
      {quote && (
        <dl aria-live="polite" className="space-y-1 border-t border-line pt-4 tabular-nums">
          <div className="flex items-baseline justify-between gap-4 text-xl font-bold">
            <dt>Se devuelve</dt>
            <dd>{formatAmount(quote.amount)}</dd>
          </div>
          {quote.back.map(({ by, amount }) => (
            <div key={by} className="flex justify-between gap-4 text-md text-muted">
              <dt>{BACK_BY_LABEL[by]}</dt>
              <dd>{formatAmount(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        {quote && (
          <PressButton name="deed" value="take" pending={pending} className="w-full grow">
            {pending ? 'Devolviendo…' : `Devolver ${formatAmount(quote.amount)}`}
          </PressButton>
        )}
        <Button name="deed" value="quote" look={quote ? 'quiet' : undefined} className="grow">
          {quote ? 'Calcular de nuevo' : 'Ver cuánto se devuelve'}
        </Button>
      </div>
    </section>
  )
}
