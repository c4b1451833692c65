import { Form } from 'react-router'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import { formatAmount } from '#rules/money.ts'
import type { BankTrial } from '#shop/transfers/transfers.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayAndMonth } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { TextFileBox } from '#web/admin/ui/text-file-box.tsx'
import { PlainSelect } from '#web/admin/ui/plain-select.tsx'

type Props = { trial: { trial: BankTrial; list: string } | undefined; refusal: Refusal | undefined }

/** The bank's list comes in: pasted or as a file, looked at first, and only then kept. */
export function BankList({ trial, refusal }: Props) {
  const field = plainField('try', 'list', refusal, trial?.list)
  return (
    <section aria-labelledby="lista-del-banco" className="panel p-4 md:p-5">
      <h2 id="lista-del-banco" className="text-lg font-bold">
        Traer la lista del banco
      </h2>
      <p className="text-md text-muted">
        Los movimientos que bajás de tu banco o de Mercado Pago, en CSV. Lo que ya habías traído no se repite.
      </p>
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="intent" value="try" />
        <TextArea field={field} label="Movimientos" rows={5} />
        <TextFileBox
          fieldId={field.id}
          heavy="bajá la lista de menos días."
          next="Mirá abajo cómo se lee antes de traerla."
        />
        <Button look="quiet" className="mt-3">
          Ver cómo se lee
        </Button>
      </Form>
      {trial && <Trial {...trial} />}
    </section>
  )
}

const UNCLEAR_SHOWN = 10

function Trial({ trial, list }: NonNullable<Props['trial']>) {
  const { columns, mapping, credits, sum, leftOut, unclear, sample } = trial
  const options = columns.map((column) => [column, column] as const)
  return (
    <PressForm
      enter={{ name: 'intent', value: 'try' }}
      method="post"
      preventScrollReset
      className="mt-4 border-t border-line pt-4"
      key={list}
    >
      <input type="hidden" name="list" value={list} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainSelect name="columnDay" label="La fecha es" chosen={mapping.day} options={options} />
        <PlainSelect name="columnAmount" label="Lo que entra es" chosen={mapping.amount} options={options} />
      </div>
      <ul className="mt-3 text-md">
        {sample.map(({ day, amount, words }, index) => (
          <li key={index} className="break-words">
            {dayAndMonth(startOfDay(day))} · <b className="tabular-nums">{formatAmount(amount)}</b> · {words}
          </li>
        ))}
      </ul>
      {unclear.length > 0 && (
        <Notice tone="warning" className="mt-3">
          <p>
            {unclear.length === 1
              ? 'Hay 1 renglón que no se entiende'
              : `Hay ${unclear.length} renglones que no se entienden`}{' '}
            y que no se {unclear.length === 1 ? 'trae' : 'traen'}:
          </p>
          <ul className="list-disc pl-5">
            {unclear.slice(0, UNCLEAR_SHOWN).map((one, index) => (
              <li key={index} className="break-words">
                {one}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="mt-2 text-sm text-muted">
        {leftOut === 1 ? 'Queda afuera 1 renglón' : `Quedan afuera ${leftOut} renglones`}: lo que sale,
        totales y lo que no tiene fecha o importe.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {credits > 0 && (
          <PressButton name="intent" value="take">
            {credits === 1 ? 'Traer 1 movimiento' : `Traer ${credits} movimientos`} por {formatAmount(sum)}
          </PressButton>
        )}
        <Button name="intent" value="try" look="quiet">
          Leer de nuevo
        </Button>
      </div>
    </PressForm>
  )
}
