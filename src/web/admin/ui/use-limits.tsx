import type { CouponView } from '#shop/coupons/read.ts'
import type { FieldState } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type Limits = Pick<CouponView, 'startsOn' | 'endsOn' | 'maxUses' | 'maxUsesPerPerson'>
type Props = {
  of: Limits | undefined
  field: (name: keyof Limits, start: string | number | null | undefined) => FieldState
}

/** From when until when, and how often: what a coupon and a promotion are both held to. */
export const UseLimits = ({ of, field }: Props) => (
  <>
    <TextField field={field('startsOn', of?.startsOn)} label="Desde" optional type="date" />
    <TextField field={field('endsOn', of?.endsOn)} label="Hasta" optional type="date" />
    <TextField
      field={field('maxUses', of?.maxUses)}
      label="Usos en total"
      optional
      inputMode="numeric"
      autoComplete="off"
    />
    <TextField
      field={field('maxUsesPerPerson', of?.maxUsesPerPerson)}
      label="Usos por persona"
      optional
      inputMode="numeric"
      autoComplete="off"
    />
  </>
)
