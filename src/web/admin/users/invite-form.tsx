import { Form } from 'react-router'
import { INVITATION_TERM } from '#rules/users/invitation.ts'
import { isRole } from '#rules/users/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { RoleChoice } from './role-choice.tsx'

export function InviteForm({ refusal }: { refusal: Refusal | undefined }) {
  const typed = refusal?.intent === 'invite' ? refusal.typed.role : undefined
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value="invite" />
      <TextField
        field={plainField('invite', 'email', refusal)}
        label="E-mail"
        type="email"
        autoComplete="off"
        hint={`El enlace sirve una vez, durante ${INVITATION_TERM}, ingresando con este e-mail.`}
      />
      <RoleChoice chosen={isRole(typed) ? typed : 'sales'} />
      <Button>Mandar invitación</Button>
    </Form>
  )
}
