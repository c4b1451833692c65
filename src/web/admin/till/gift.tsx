import { GIFT_CODE_PATTERN } from '#rules/gift-cards/code.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { PressButton } from '#web/admin/scan/press-form.tsx'
import { onward, refusal as refused, type Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { addressOf, type OnCounter } from './counter-query.ts'

export const GIFT_INTENT = 'gift'

export async function redeemAtTill(
  call: { request: Request; shop: Pick<Shop, 'till'>; visitor: Visitor },
  counter: OnCounter,
  form: FormData,
) {
  const end = await call.shop.till.redeemGift(call.visitor, counter.customer ?? 0, formTexts(form))
  return end.ok ? onward(call.request, addressOf(counter), 'till-gift') : refused(end, form)
}

/** The gift card that they bring. */
export const GiftField = ({ refusal }: { refusal: Refusal | undefined }) => (
  <>
    <input type="hidden" name="intent" value={GIFT_INTENT} />
    <TextField
      field={plainField(GIFT_INTENT, 'code', refusal)}
      label="Tarjeta de regalo"
      takes={GIFT_CODE_PATTERN}
      hint="Su código pasa entero al saldo de la cuenta: lo que sobre queda para otra compra."
      autoComplete="off"
    />
  </>
)
export const GiftButton = () => <PressButton look="quiet">Canjear la tarjeta</PressButton>
