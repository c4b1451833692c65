import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { CLAIM_REASON } from '#rules/consignment/sales/claims.ts'
import { CLAIM_ANSWER_DAYS } from '#rules/consignment/terms.ts'
import { formatAmount, formatExact } from '#rules/money.ts'
import type { PairClaims } from '#shop/consignment/sales/pair-claims.ts'
import { Button } from '#web/ui/button.tsx'
import { fullDate } from '#web/ui/dates.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { code: string; claims: PairClaims; refusal: Refusal | undefined }

const STATE = {
  open: 'Espera su respuesta',
  settled: 'Descontado',
  dropped: 'Lo asumió la tienda',
} as const

/** Money that went back after the sale was owed: the shop bears it, or its owner in proportion where the cause is theirs. */
export function ClaimsPanel({ code, claims: { part, paid, refunds, claims }, refusal }: Props) {
  const here = adminPaths.unit(code)
  const field = (name: string) => plainField('claim', name, refusal)
  if (refunds.length === 0 && claims.length === 0) return null
  return (
    <section aria-labelledby="reclamo" className="panel space-y-4 p-4 md:p-5">
      <h2 id="reclamo" className="text-lg font-bold">
        Reclamo a su dueño
      </h2>
      <ul className="space-y-4">
        {claims.map(({ id, state, reason, amount, refunded, answer, answerUntil }) => (
          <li key={id} className="space-y-1 text-md">
            <p className="font-semibold">
              {STATE[state]}: {formatExact(amount)} de {formatExact(refunded)}
            </p>
            <p className="break-words whitespace-pre-line">{reason}</p>
            {answer !== '' && (
              <p className="border-l-4 border-line pl-3 break-words whitespace-pre-line">{answer}</p>
            )}
            {state === 'open' && (
              <>
                <p className="text-sm text-muted">Se le descuenta desde el {fullDate(answerUntil)}.</p>
                <Form method="post" action={here} preventScrollReset>
                  <input type="hidden" name="claim" value={id} />
                  <Button name="intent" value="drop-claim" look="quiet" size="small">
                    Lo asume la tienda
                  </Button>
                </Form>
              </>
            )}
          </li>
        ))}
      </ul>
      {refunds.length > 0 && (
        <details open={refusal?.intent === 'claim'}>
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            En proporción: parte la pone su dueño
          </summary>
          <Form method="post" action={here} preventScrollReset className="mt-2 space-y-4">
            <p className="text-md text-muted">
              Si no hacés nada, la devolución la asume la tienda. Reclamá solo si la causa es suya: una falla
              que no se veía, o que no es original. Tiene {CLAIM_ANSWER_DAYS} días para contestar. Quien lo
              compró pagó {formatExact(paid)}; su parte fue {formatAmount(part)}.
            </p>
            <SelectField
              field={field('refundId')}
              label="De qué devolución"
              options={refunds.map(({ id, amount, at }) => ({
                value: String(id),
                label: `${formatExact(amount)}, ${fullDate(at)}`,
              }))}
            />
            <TextField
              field={field('amount')}
              label="Cuánto de eso es por este par"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextArea field={field('reason')} label="Contale por qué" rows={3} maxLength={CLAIM_REASON.max} />
            <Button name="intent" value="claim" size="small">
              Reclamarle su parte
            </Button>
          </Form>
        </details>
      )}
    </section>
  )
}
