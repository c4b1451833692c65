import { Form, useNavigation } from 'react-router'
import { ADDRESS_SAYS, addressForm, type KeptAddress } from '#rules/addresses/address.ts'
import { LABEL_LENGTH, WHERE_FIELDS, type WhereField } from '#rules/addresses/fields.ts'
import { addressPaths } from '#rules/address-paths.ts'
import { AddressFields } from '#web/ui/personal/personal-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FormSummary } from '#web/ui/form/form-summary.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCheckedForm, type FormAnswer } from '#web/ui/form/use-checked-form.ts'

const FORM = 'direccion'
type Props = { address: KeptAddress | null; answer: FormAnswer | null }

/** One that is added, or changed where it stands. */
export function AddressForm({ address, answer }: Props) {
  const values: Partial<Record<WhereField | 'label', string>> = address ?? {}
  const { fields, formProps, problems, attempt } = useCheckedForm<WhereField | 'label'>({
    id: FORM,
    schema: addressForm,
    answer,
    defaultValue: values,
    order: ['label', ...WHERE_FIELDS],
  })
  const pending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="datos-direccion" className="space-y-5 border-t border-ink pt-5">
      <h2 id="datos-direccion" className="text-lg font-bold">
        {address ? `Cambiar «${address.label}»` : 'Dirección nueva'}
      </h2>
      <FormSummary title={ADDRESS_SAYS.invalid} problems={problems} attempt={attempt} formId={FORM} />
      <Form method="post" preventScrollReset {...formProps} className="space-y-5">
        <TextField
          field={fields.label}
          label="Nombre"
          maxLength={LABEL_LENGTH}
          autoComplete="off"
          hint="Como la llamás vos: Casa, Trabajo, lo de Ana."
        />
        <AddressFields fields={fields} />
        {address && <input type="hidden" name="id" value={address.id} />}
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value={address ? 'change' : 'add'} pending={pending}>
            {pending ? 'Guardando…' : 'Guardar la dirección'}
          </Button>
          <ButtonLink to={addressPaths.own} look="quiet">
            Cancelar
          </ButtonLink>
        </div>
      </Form>
    </section>
  )
}
