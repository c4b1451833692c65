import { TextField } from '#web/ui/form/text-field.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { useMay } from '#web/admin/sections/may.ts'

/** The day begins with what lies in the till. */
export function OpenForm({ requestKey, refusal }: { requestKey: string; refusal: Refusal | undefined }) {
  const may = useMay()
  if (!may('till.count')) return <p className="text-muted">La caja está cerrada.</p>
  return (
    <PressForm method="post" className="panel max-w-xl space-y-5 p-4 md:p-5">
      <h2 className="text-lg font-bold">La caja está cerrada</h2>
      <p className="text-muted">Para vender, abrila con el efectivo que hay para dar vuelto.</p>
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="key" value={refusal?.typed.key || requestKey} />
      <TextField
        field={plainField('open', 'float', refusal)}
        label="Efectivo al abrir, en pesos"
        inputMode="decimal"
        autoComplete="off"
      />
      <PressButton>Abrir la caja</PressButton>
    </PressForm>
  )
}
