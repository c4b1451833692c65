/** Edits of orders: as the shop's people make and call them off, as whoever bought sees, pays or declines them, or changes a size. */
import type { ShopContext } from '#shop/context.ts'
import { openCallOff } from './call-off.ts'
import { openChange, type EditVerbs } from './change.ts'
import { openEdit } from './edit.ts'
import { openSizeChange } from './change-size.ts'
import { openEditPaying } from './pay.ts'

export function openEdits(context: ShopContext, verbs: EditVerbs) {
  const change = openChange(context, verbs)
  return {
    ...openEdit(context, change),
    ...openSizeChange(context, change),
    ...openCallOff(context, verbs),
    ...openEditPaying(context, verbs),
  }
}
