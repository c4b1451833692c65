/** Pairs that people offer: sent with photos, quoted, accepted by a code; and the half hour in which they are brought. */
import type { ShopContext } from '#shop/context.ts'
import { openDropOffs } from '../drop-offs/drop-offs.ts'
import { openOfferMessages } from '../messages/messages.ts'
import { openAccept } from './accept.ts'
import { openAnswers } from './answer.ts'
import { openDiscard } from './discard.ts'
import { openOfferFind } from './find.ts'
import { openOfferJobs } from './jobs.ts'
import { openOfferList } from './list.ts'
import { openOwner } from './owner.ts'
import { openOfferPhotos } from './photos.ts'
import { openSubmit } from './submit.ts'
import { openSecondLook } from './second-opinion.ts'
import { openOwnView } from './view.ts'
import { openWanted } from './wanted.ts'

export function openOffers(context: ShopContext) {
  const dropOffs = openDropOffs(context)
  return {
    ...openSubmit(context),
    ...openOfferPhotos(context),
    ...openAnswers(context),
    ...openDiscard(context),
    ...openOwner(context),
    ...openSecondLook(context),
    ...openAccept(context),
    ...openOfferMessages(context),
    ...openOwnView(context, dropOffs),
    ...openOfferList(context),
    ...openOfferFind(context),
    ...openOfferJobs(context),
    ...openWanted(context),
    dropOffs,
  }
}
