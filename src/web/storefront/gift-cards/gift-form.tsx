import { Form } from 'react-router'
import {
  GIFT_MESSAGE_LETTERS,
  GIFT_NAME_LETTERS,
  GIFT_HOUR,
  OTHER_AMOUNT,
  giftAmountSays,
  type GiftTerms,
} from '#rules/gift-cards/limits-and-texts.ts'
import { formatAmount, toPesos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'

/** How much, for whom, with which words, and when: the server reads it, also without scripts. */
export function GiftForm({
  terms,
  formKey,
  fromName,
  answer,
}: {
  terms: GiftTerms
  formKey: string
  fromName: string
  answer: FormAnswer | undefined
}) {
  const field = (name: string, initial = '') => ({
    id: `regalo-${name}`,
    name,
    errorId: `regalo-${name}-problema`,
    descriptionId: `regalo-${name}-ayuda`,
    errors: answer?.fields[name] ? [answer.fields[name]] : undefined,
    answer,
    initialValue: answer?.typed[name] ?? initial,
  })
  const offered = terms.giftCardAmounts.map(({ amount }) => ({
    value: String(toPesos(amount)),
    name: formatAmount(amount),
  }))
  const amount = answer?.typed.amount ?? offered[0]?.value ?? OTHER_AMOUNT
  const to = answer?.typed.to ?? 'other'
  return (
    <Form method="post" reloadDocument action={paths.giftCards} className="space-y-6">
      <input type="hidden" name="key" value={answer?.typed.key || formKey} />
      <fieldset>
        <legend className="mb-2 text-md font-semibold">Monto</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {[...offered, { value: OTHER_AMOUNT, name: 'Otro monto' }].map(({ value, name }) => (
            <label key={value} className="check">
              <input type="radio" name="amount" value={value} defaultChecked={value === amount} />
              {name}
            </label>
          ))}
        </div>
        <FieldProblem field={field('amount')} />
        <TextField
          field={field('otherAmount')}
          className="mt-4 max-w-xs"
          label="Otro monto, en pesos"
          optional
          inputMode="decimal"
          hint={giftAmountSays(terms)}
        />
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-md font-semibold">Para quién es</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {[
            { value: 'other', name: 'Para otra persona' },
            { value: 'me', name: 'Para mí' },
          ].map(({ value, name }) => (
            <label key={value} className="check">
              <input type="radio" name="to" value={value} defaultChecked={value === to} />
              {name}
            </label>
          ))}
        </div>
        <FieldProblem field={field('to')} />
        <div className="mt-4 grid gap-5 md:grid-cols-2">
          <TextField
            field={field('toName')}
            label="Nombre de quien la recibe"
            maxLength={GIFT_NAME_LETTERS}
            autoComplete="off"
          />
          <TextField
            field={field('toEmail')}
            label="Su e-mail"
            type="email"
            inputMode="email"
            autoComplete="off"
            hint="El código llega ahí, y a nadie más."
          />
        </div>
      </fieldset>
      <TextField
        field={field('fromName', fromName)}
        label="De parte de"
        maxLength={GIFT_NAME_LETTERS}
        autoComplete="name"
      />
      <TextArea field={field('message')} label="Mensaje" optional rows={3} maxLength={GIFT_MESSAGE_LETTERS} />
      <TextField
        field={field('mailOn')}
        className="max-w-xs"
        label="Qué día se manda"
        optional
        type="date"
        hint={`Hasta dentro de un año, desde las ${GIFT_HOUR}. Sin un día, se manda apenas se paga.`}
      />
      <Button>Ir a pagar</Button>
    </Form>
  )
}
