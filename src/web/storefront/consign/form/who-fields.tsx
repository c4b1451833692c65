import { OFFER_LETTERS } from '#rules/consignment/offers/letters.ts'
import type { FieldState } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Whoever offers for the first time says who they are; of another one the server knows it. */
export function WhoFields({ fields }: { fields: Record<'name' | 'email' | 'phone', FieldState> }) {
  return (
    <>
      <TextField
        field={fields.name}
        label="Nombre y apellido"
        autoComplete="name"
        maxLength={OFFER_LETTERS.name}
      />
      <TextField field={fields.email} label="E-mail" type="email" autoComplete="email" inputMode="email" />
      <TextField
        field={fields.phone}
        label="Teléfono"
        optional
        type="tel"
        autoComplete="tel"
        inputMode="tel"
      />
    </>
  )
}
