import { Form } from 'react-router'
import { ADJUST_REASONS } from '#rules/stock/stock.ts'
import type { AdminSize } from '#shop/stock/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'

type Props = { size: AdminSize; requestKey: string; refusal: Refusal | undefined }

/** Either everything on the shelf was counted, or so many came or went. */
export function AdjustForm({ size, requestKey, refusal }: Props) {
  return (
    <section aria-labelledby="ajustar" className="panel p-4 md:p-5">
      <h2 id="ajustar" className="mb-3 text-lg font-bold">
        Contar el talle {size.size}
      </h2>
      {refusal && (
        <Notice tone="error" className="mb-4">
          {refusal.message}
        </Notice>
      )}
      <Form method="post" preventScrollReset key={requestKey} className="space-y-4">
        <input type="hidden" name="intent" value="adjust" />
        <input type="hidden" name="sizeId" value={size.sizeId} />
        <input type="hidden" name="key" value={requestKey} />
        <datalist id="motivos">
          {ADJUST_REASONS.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            field={plainField('adjust', 'counted', refusal)}
            label="Conté"
            inputMode="numeric"
            autoComplete="off"
            hint={
              size.waiting > 0
                ? `Con las ${size.waiting} apartadas: de pedidos por preparar y de sorteos`
                : 'En el estante'
            }
          />
          <TextField
            field={plainField('adjust', 'delta', refusal)}
            label="O sumar / restar"
            autoComplete="off"
            hint="5 o -5"
          />
        </div>
        <TextField
          field={plainField('adjust', 'reason', refusal)}
          label="Motivo"
          list="motivos"
          autoComplete="off"
        />
        <Button size="small">Ajustar</Button>
      </Form>
    </section>
  )
}
