import { HAND_TILL_MEANS, TILL_MEANS_LABEL } from '#rules/payments/till-means.ts'
import type { Returnable } from '#shop/till/till.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import type { FieldState } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Props = {
  field: (name: string) => FieldState
  sale: Pick<Returnable, 'hasAccount' | 'byCounter' | 'byTransfer'>
  typed: Record<string, string> | undefined
}

/** In what money goes back: nothing is asked that this sale leaves no choice of. */
export const BackFields = ({ field, sale: { hasAccount, byCounter, byTransfer }, typed }: Props) => (
  <>
    {hasAccount && (
      <ChoiceField
        field={field('payBack')}
        legend="Quien compró lo quiere"
        choices={[
          { value: 'money', label: 'En dinero' },
          { value: 'credit', label: 'Como saldo a favor' },
        ]}
        chosen={typed?.payBack ?? 'money'}
      />
    )}
    {byCounter && (
      <ChoiceField
        field={field('meansBack')}
        legend="El dinero se devuelve"
        choices={[
          { value: '', label: 'Como se pagó' },
          ...HAND_TILL_MEANS.map((value) => ({ value, label: TILL_MEANS_LABEL[value] })),
        ]}
        chosen={typed?.meansBack ?? ''}
      />
    )}
    {byTransfer && (
      <TextField
        field={field('account')}
        label="CBU o alias al que se transfiere"
        optional
        autoComplete="off"
        hint="Vacío: el que dejó en su pedido. Sin número de operación queda en «Por devolver a mano»."
      />
    )}
    {(byCounter || byTransfer) && (
      <TextField
        field={field('operationBack')}
        label="Número de la operación"
        optional
        autoComplete="off"
        hint="De la transferencia o de la terminal. En efectivo no hace falta."
      />
    )}
  </>
)
