import { Form } from 'react-router'
import { CONSIGNOR_LETTERS } from '#rules/consignment/people/letters.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { CODE_LENGTH, CODE_MINUTES } from '#rules/users/sign-in-code.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { CONTACT_INTENTS } from './intents.ts'

type Props = { phone: string; answer: FormAnswer | null; asked: boolean }

/** How we reach them: the telephone at once, the mailbox with a code that goes to the new one. */
export function ContactForms({ phone, answer, asked }: Props) {
  const field = (name: string, initialValue = '') => ({
    id: `contacto-${name}`,
    name,
    errorId: `contacto-${name}-problema`,
    descriptionId: `contacto-${name}-ayuda`,
    errors: answer?.fields[name] === undefined ? undefined : [answer.fields[name]],
    answer,
    initialValue: name === 'code' ? '' : (answer?.typed[name] ?? initialValue),
  })
  return (
    <div className="mt-4 max-w-xl space-y-8">
      <Form method="post" action={sellPaths.consignmentData} className="space-y-4">
        <TextField
          field={field('phone', phone)}
          label="Teléfono"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          optional
          maxLength={CONSIGNOR_LETTERS.phone}
        />
        <Button look="quiet" name="intent" value={CONTACT_INTENTS.phone}>
          Guardar el teléfono
        </Button>
      </Form>
      <Form method="post" action={sellPaths.consignmentData} className="space-y-4">
        <TextField
          field={field('email')}
          label="Otro e-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={CONSIGNOR_LETTERS.email}
          hint="Ahí te va a llegar todo lo de tus pares. Te avisamos en el de ahora y en el nuevo."
        />
        {asked && (
          <TextField
            field={field('code')}
            label="Código"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            hint={`Te lo mandamos recién al e-mail nuevo. Sirve durante ${CODE_MINUTES} minutos.`}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {asked && (
            <Button name="intent" value={CONTACT_INTENTS.change}>
              Cambiar el e-mail
            </Button>
          )}
          <Button look="quiet" name="intent" value={CONTACT_INTENTS.ask}>
            {asked ? 'Mandar otro código' : 'Mandar un código al nuevo'}
          </Button>
        </div>
      </Form>
    </div>
  )
}
