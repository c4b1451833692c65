/** A consignor's own pages. */
import type { Holder } from '#rules/consignment/portal/holder.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { holderOf } from './holder.ts'
import { openPortalMessages } from './messages.ts'
import { openNews } from './news.ts'
import { ownData } from './own-data.ts'
import { pairOf } from './pair.ts'
import { offeredBy, pairsOf, shownPairs } from './pairs.ts'
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
  shown: (holder: Holder, where: { asked: string | null; page: number }) =>
    shownPairs(context, holder, where),
  /** Of an account that is no consignor's yet. */
  offered: (visitor: Visitor, asked: string | null) => offeredBy(context, visitor, asked),
  /** `code` as it was typed or printed; somebody else's is missing. */
  pair: (holder: Holder, code: string) => pairOf(context, holder, code),
  refusedPhoto: (holder: Holder, code: string, id: number) => refusedPhoto(context, holder, code, id),
})
