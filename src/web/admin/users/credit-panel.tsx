import { adminPaths } from '#rules/admin-paths.ts'
import { CREDIT_NAME, CREDIT_REASON_LETTERS } from '#rules/credit/credit.ts'
import { formatAmount } from '#rules/money.ts'
import type { Credit } from '#shop/credit/credit.ts'
import { CreditList } from '#web/ui/credit-list.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { credit: Credit; gives: boolean; requestKey: string; refusal: Refusal | undefined }

/** What the person has to spend, where it comes from, and the form of who may change it. */
export function CreditPanel({ credit: { balance, entries, paging }, gives, requestKey, refusal }: Props) {
  return (
    <section aria-labelledby="saldo" className="panel p-4 md:p-5">
      <h2 id="saldo" className="mb-1 flex justify-between gap-4 text-lg font-bold">
        {CREDIT_NAME} <span className="tabular-nums">{formatAmount(balance)}</span>
      </h2>
      {entries.length > 0 && (
        <CreditList entries={entries} orderAt={({ number }) => adminPaths.order(number)} />
      )}
      {paging.total > entries.length && (
        <p className="text-md text-muted">
          Los últimos {entries.length} de {paging.total} movimientos.
        </p>
      )}
      {gives && (
        <details open={refusal !== undefined} className="mt-2">
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            Dar o descontar saldo
          </summary>
          {refusal && (
            <Notice tone="error" className="mb-4">
              {refusal.message}
            </Notice>
          )}
          <PressForm method="post" preventScrollReset key={requestKey} className="mt-2 max-w-md space-y-4">
            <input type="hidden" name="intent" value="credit" />
            <input type="hidden" name="key" value={requestKey} />
            <TextField
              field={plainField('credit', 'amount', refusal)}
              label="Monto en pesos"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              field={plainField('credit', 'reason', refusal)}
              label="Motivo"
              maxLength={CREDIT_REASON_LETTERS}
              autoComplete="off"
              hint="Lo lee también esa persona: le llega un mail y un aviso."
            />
            <div className="flex flex-wrap gap-3">
              <PressButton name="kind" value="given">
                Dar saldo
              </PressButton>
              <PressButton name="kind" value="taken" look="danger">
                Descontar
              </PressButton>
            </div>
          </PressForm>
        </details>
      )}
    </section>
  )
}
