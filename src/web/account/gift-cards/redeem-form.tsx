import { Form } from 'react-router'
import { GIFT_CODE_FIELD } from '#rules/gift-cards/limits-and-texts.ts'
import { paths } from '#rules/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** The code of a gift card, as it was mailed, becomes credit. */
export function RedeemForm({
  refusal,
  back,
}: {
  refusal: { message: string; code: string } | undefined
  back: string | null
}) {
  const field = {
    id: 'canjear-codigo',
    name: 'code',
    errorId: 'canjear-problema',
    descriptionId: 'canjear-ayuda',
    errors: refusal && [refusal.message],
    answer: refusal,
    initialValue: refusal?.code,
  }
  return (
    <section aria-labelledby="canjear" className="mt-8">
      <h2 id="canjear" className="scroll-mt-24 border-b border-line pb-2 text-lg font-bold">
        Canjear una tarjeta de regalo
      </h2>
      <Form method="post" action={paths.credit} className="mt-4 space-y-4">
        {back && <input type="hidden" name="volver" value={back} />}
        <TextField
          field={field}
          label="Código"
          autoComplete="off"
          maxLength={GIFT_CODE_FIELD}
          hint="Está en el mail en el que te llegó. Su monto queda como saldo a favor, que no vence."
        />
        <Button look="quiet">Sumar a mi saldo</Button>
      </Form>
    </section>
  )
}
