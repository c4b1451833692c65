/** A consignor's own pages. */
import type { Where } from '#rules/consignment/portal/arranged.ts'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { holderOf } from './holder.ts'
import { openPortalMessages } from './messages.ts'
import { openNews } from './news.ts'
import { ownData } from './my-data.ts'
import { pairOf } from './pair.ts'
import { offeredBy, pairsOf, shownPairs, shownToAccount, type ShownPairs } from './pairs.ts'
import { refusedPhoto } from './refused-photos.ts'
import { openWayIn } from './way-in.ts'

export const openPortal = (context: ShopContext) => ({
  ...openWayIn(context),
  ...openPortalMessages(context),
  ownData: (holder: Holder) => ownData(context, holder),
  holderOf: (visitor: Visitor, token: string | null, proof: string | null) =>
    holderOf(context, visitor, token, proof),
  /** For the outbox. */
  tellNews: openNews(context),
  pairs: (holder: Holder) => pairsOf(context, holder),
  /** As their page shows them. */
  shown: (holder: Holder, where: Where) => shownPairs(context, holder, where),
  /** With who that is; by an account in one question less, once it is known whose it is. */
  shownTo: async (
    visitor: Visitor,
    by: { token: string | null; proof: string | null },
    where: Where,
  ): Promise<Outcome<ShownPairs>> => {
    const own = visitor.kind === 'person' ? await shownToAccount(context, visitor.id, where) : null
    if (own) return done(own)
    const found = await holderOf(context, visitor, by.token, by.proof)
    return found.ok ? done(await shownPairs(context, found.value, where)) : found
  },
  /** Of an account that is no consignor's yet. */
  offered: (visitor: Visitor, asked: string | null) => offeredBy(context, visitor, asked),
  /** `code` as it was typed or printed; somebody else's is missing. */
  pair: (holder: Holder, code: string) => pairOf(context, holder, code),
  refusedPhoto: (holder: Holder, code: string, id: number) => refusedPhoto(context, holder, code, id),
})
