import { Form } from 'react-router'
import { PAY_ACCOUNT_LETTERS } from '#rules/consignment/people/letters.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { CODE_LENGTH, CODE_MINUTES } from '#rules/users/sign-in-code.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { ACCOUNT_INTENTS } from './intents.ts'

/** Another account: with a code of its own, which goes to their mailbox. */
export function AccountForm({ answer, asked }: { answer: FormAnswer | null; asked: boolean }) {
  const field = (name: string) => ({
    id: `cuenta-${name}`,
    name,
    errorId: `cuenta-${name}-problema`,
    descriptionId: `cuenta-${name}-ayuda`,
    errors: answer?.fields[name] === undefined ? undefined : [answer.fields[name]],
    answer,
    initialValue: name === 'code' ? '' : answer?.typed[name],
  })
  return (
    <Form method="post" action={sellPaths.consignmentData} className="mt-4 max-w-xl space-y-4">
      <TextField
        field={field('account')}
        label="CBU, CVU o alias"
        autoComplete="off"
        maxLength={PAY_ACCOUNT_LETTERS.account}
        hint="De una cuenta a tu nombre."
      />
      <TextField
        field={field('holder')}
        label="A nombre de"
        autoComplete="name"
        maxLength={PAY_ACCOUNT_LETTERS.holder}
      />
      <TextField
        field={field('cuil')}
        label="CUIL"
        inputMode="numeric"
        autoComplete="off"
        maxLength={PAY_ACCOUNT_LETTERS.cuil}
        hint="El de tu DNI."
      />
      {asked && (
        <TextField
          field={field('code')}
          label="Código"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          hint={`Te lo mandamos recién por e-mail. Sirve durante ${CODE_MINUTES} minutos.`}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {asked && (
          <Button name="intent" value={ACCOUNT_INTENTS.change}>
            Guardar la cuenta
          </Button>
        )}
        <Button look={asked ? 'quiet' : 'strong'} name="intent" value={ACCOUNT_INTENTS.ask}>
          {asked ? 'Mandar otro código' : 'Mandame un código para guardarla'}
        </Button>
      </div>
    </Form>
  )
}
