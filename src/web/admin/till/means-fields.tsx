import { formatAmount, fromPesos } from '#rules/money.ts'
import { MEANS_TYPED_LABEL } from '#rules/till/till.ts'
import { typedNumber } from '#rules/typed-number.ts'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import type { FieldState } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Means = keyof typeof MEANS_TYPED_LABEL
type Props = {
  field: (name: string) => FieldState
  legend: string
  means: readonly Means[]
  chosen: string
  /** Beside the cash, while it is typed. */
  hint: string | null
}
/** By which means it is paid, in a form that `chooses` (styles/admin.css): what belongs to which holds without scripts too. */
export function MeansFields({ field, legend, means, chosen, hint }: Props) {
  const text = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <ChoiceField
        field={field('means')}
        legend={legend}
        choices={means.map((value) => ({ value, label: MEANS_TYPED_LABEL[value] }))}
        chosen={chosen}
      />
      <div data-for="mixed">
        <TextField field={field('card')} label="Con tarjeta, en pesos" optional {...text} />
      </div>
      <div data-for="card mixed">
        <TextField field={field('cardOperation')} label="Número de cupón" autoComplete="off" />
      </div>
      <div data-for="mixed">
        <TextField field={field('transfer')} label="Por transferencia, en pesos" optional {...text} />
      </div>
      <div data-for="transfer mixed">
        <TextField field={field('transferOperation')} label="Número de la transferencia" autoComplete="off" />
      </div>
      <div data-for="cash mixed">
        <TextField
          field={field('received')}
          label="Efectivo recibido, en pesos"
          optional
          hint={hint ?? 'Vacío: pagó justo. En varios medios, lo que falta se cobra en efectivo.'}
          {...text}
        />
      </div>
    </>
  )
}

/** While it is typed; what was given back stands on the receipt. */
export function changeOf(typed: Record<string, string>, total: number): string | null {
  const amount = (name: string) => {
    const pesos = typedNumber(typed[name] ?? '')
    return pesos === null || !Number.isFinite(pesos) ? 0 : fromPesos(pesos)
  }
  const received = amount('received')
  const mixed = typed.means === 'mixed'
  const due = total - (mixed ? amount('card') + amount('transfer') : 0)
  // Of nothing that is paid in cash there is no change.
  if (received === 0 || due <= 0) return null
  return received < due
    ? `Faltan ${formatAmount(due - received)}.`
    : `Vuelto: ${formatAmount(received - due)}`
}
