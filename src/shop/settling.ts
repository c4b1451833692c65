/** What a payment may be for, part by part. The first that knows a reference has it. */
import type { ShopContext } from './context.ts'
import { giftPart } from './gift-cards/settle.ts'
import { editDifference } from './payments/edit-difference.ts'
import type { SettlingPart } from './payments/part.ts'
import { exchangeDifference } from './returns/exchange/difference.ts'

export const settling = (context: ShopContext): readonly SettlingPart[] => [
  exchangeDifference,
  editDifference,
  giftPart(context),
]
