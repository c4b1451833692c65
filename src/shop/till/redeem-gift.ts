/** A gift card that somebody brings to the counter becomes the store credit of their account. */
import { missing, type Outcome } from '#rules/outcome.ts'
import { giftForm, TILL_SAYS } from '#rules/till/till.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import { writeAudit } from '#shop/audit/write.ts'
import type { ShopContext } from '#shop/context.ts'
import { openGiftFor, type Redeemed } from '#shop/gift-cards/redeem.ts'
import { inReach } from '#rules/ids.ts'
import { readForm } from '#shop/read-form.ts'
import { customerOf } from './customer.ts'

export function openGiftAtTill(context: ShopContext) {
  const redeem = openGiftFor(context)

  return {
    /** As when they redeem it themselves; brought again it answers the same. `input`: `giftForm`. */
    async redeemGift(visitor: Visitor, customerId: number, input: unknown): Promise<Outcome<Redeemed>> {
      const refusal = may(visitor, 'till.sell')
      if (refusal) return refusal
      const form = readForm(giftForm, input, TILL_SAYS.invalid)
      if (!form.ok) return form
      const customer = inReach(customerId) ? await customerOf(context.database.db, customerId) : null
      if (!customer) return missing()
      return redeem(visitor, customer.id, form.value.code, async (tx, { amount }) =>
        writeAudit(tx, visitor, {
          action: 'till.redeem-gift',
          entity: 'person',
          entityId: customer.id,
          after: { amount },
          at: context.clock(),
        }),
      )
    },
  }
}
