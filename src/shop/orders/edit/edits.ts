/** Edits of orders: made and called off by the shop's people, declined by the customer, who may change a size. Paying one: payments/edit-payment.ts. */
import type { ShopContext } from '#shop/context.ts'
import { openCallOff } from './call-off.ts'
import { openChange, type EditVerbs } from './change.ts'
import { openEdit } from './edit.ts'
import { openSizeChange } from './change-size.ts'

export function openEdits(context: ShopContext, verbs: EditVerbs) {
  const change = openChange(context, verbs)
  return {
    ...openEdit(context, change),
    ...openSizeChange(context, change),
    ...openCallOff(context, verbs),
  }
}
