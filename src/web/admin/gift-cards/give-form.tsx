import { GIFT_MESSAGE_LETTERS, GIFT_NAME_LETTERS, GIFT_REASON } from '#rules/gift-cards/limits-and-texts.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

/** One that nobody pays for: it is owed from the moment it is given. */
export function GiveForm({ requestKey, refusal }: { requestKey: string; refusal: Refusal | undefined }) {
  const field = (name: string) => plainField('give', name, refusal)
  return (
    <PressForm method="post" action={adminPaths.giftCards} className="space-y-4">
      <input type="hidden" name="intent" value="give" />
      <input type="hidden" name="key" value={requestKey} />
      <TextField field={field('amount')} label="Monto en pesos" inputMode="decimal" />
      <TextField
        field={field('toName')}
        label="Para quién es"
        maxLength={GIFT_NAME_LETTERS}
        autoComplete="off"
      />
      <TextField
        field={field('toEmail')}
        label="Su e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <TextArea field={field('message')} label="Mensaje" optional rows={3} maxLength={GIFT_MESSAGE_LETTERS} />
      <TextField field={field('mailOn')} label="Qué día se manda" optional type="date" />
      <TextField
        field={field('reason')}
        label="Motivo"
        maxLength={GIFT_REASON.max}
        hint="Queda en el registro; no lo lee quien la recibe."
      />
      <PressButton>Dar la tarjeta</PressButton>
    </PressForm>
  )
}
