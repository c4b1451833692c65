import { Form } from 'react-router'
import { toPesos } from '#rules/money.ts'
import type { CouponView } from '#shop/coupons/read.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { UseLimits } from '#web/admin/ui/use-limits.tsx'

type Props = { coupon?: CouponView; refusal: Refusal | undefined; label: string }
const INTENT = 'save'

export function CouponFields({ coupon, refusal, label }: Props) {
  const field = (name: string, start: string | number | null | undefined) =>
    plainField(INTENT, name, refusal, start === null || start === undefined ? '' : String(start))
  const pesos = coupon && String(toPesos(coupon.amount)).replace('.', ',')
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="intent" value={INTENT} />
      {coupon && <input type="hidden" name="revision" value={coupon.revision} />}
      {refusal?.intent === INTENT && <Notice tone="error">{refusal.message}</Notice>}
      <div className="grid items-end gap-4 xs:grid-cols-2">
        <TextField field={field('code', coupon?.code)} label="Código" autoComplete="off" />
        <TextField
          field={field('amount', pesos)}
          label="Descuento en pesos"
          inputMode="decimal"
          autoComplete="off"
        />
        <UseLimits of={coupon} field={field} />
      </div>
      <label className="check w-fit">
        <input type="checkbox" name="active" defaultChecked={coupon?.active ?? true} />
        Activo
      </label>
      <Button size="small">{label}</Button>
    </Form>
  )
}
