import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { onward, refusal } from '#web/admin/ui/answers.ts'
import { formTexts } from '#web/ui/form/form-answer.ts'

/** null: not for their role. */
export async function invoicesOf({ invoices }: Shop, visitor: Visitor, id: number) {
  const end = await invoices.forOrder(visitor, id)
  return end.ok ? end.value : null
}

/** Whom the invoice is for. `to`: where the page goes on. */
export async function setInvoiceBuyer(
  { request, shop, visitor, to }: { request: Request; shop: Shop; visitor: Visitor; to: string },
  id: number,
  form: FormData,
) {
  const end = await shop.invoices.setBuyer(visitor, id, formTexts(form))
  return end.ok ? onward(request, to, 'order-invoice-buyer') : refusal(end, form)
}
