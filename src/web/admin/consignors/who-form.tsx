import { Form } from 'react-router'
import { ADULT_SAID } from '#rules/consignment/people/letters.ts'
import { CONSIGNOR_LETTERS } from '#rules/consignment/people/letters.ts'
import type { ConsignorPage } from '#shop/consignment/consignors/consignor-page.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

type Who = Pick<ConsignorPage, 'name' | 'surname' | 'email' | 'phone' | 'adult' | 'version'>
type Props = { intent: 'create' | 'change'; who?: Who; refusal: Refusal | undefined; label: string }

/** Who somebody is: entered for the first time, or corrected. */
export function WhoForm({ intent, who, refusal, label }: Props) {
  const field = (name: keyof Omit<Who, 'adult' | 'version'>) => plainField(intent, name, refusal, who?.[name])
  const mine = refusal?.intent === intent ? refusal : undefined
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={intent} />
      {who && <input type="hidden" name="version" value={who.version} />}
      {mine && <Notice tone="error">{mine.message}</Notice>}
      <TextField field={field('name')} label="Nombre" maxLength={CONSIGNOR_LETTERS.name} autoComplete="off" />
      <TextField
        field={field('surname')}
        label="Apellido"
        maxLength={CONSIGNOR_LETTERS.surname}
        autoComplete="off"
      />
      <TextField
        field={field('email')}
        label="E-mail"
        type="email"
        maxLength={CONSIGNOR_LETTERS.email}
        autoComplete="off"
        hint={who ? 'Si cambia, se avisa al anterior y al nuevo.' : 'Ahí van sus códigos y sus avisos.'}
      />
      <TextField
        field={field('phone')}
        label="Teléfono"
        optional
        type="tel"
        maxLength={CONSIGNOR_LETTERS.phone}
        autoComplete="off"
      />
      <label className="check w-fit">
        <input
          type="checkbox"
          name="adult"
          defaultChecked={mine ? mine.typed.adult !== undefined : (who?.adult ?? false)}
        />
        Dice que tiene {ADULT_SAID}
      </label>
      <Button size="small">{label}</Button>
    </Form>
  )
}
