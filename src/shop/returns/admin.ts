/** Answering a request, receiving what comes back and settling it. Each move once; units and money in the move's own transaction. */
import type { ShopContext } from '#shop/context.ts'
import { openAnswers } from './answer.ts'
import { openDeed } from './run-action.ts'
import { openMaking } from './exchange/make.ts'
import { openParcel } from './exchange/parcel.ts'
import { openOpening } from './open.ts'
import { openReceiving } from './receive.ts'
import { openResolving } from './resolve.ts'

export function openReturnsAdmin(context: ShopContext) {
  const deed = openDeed(context)
  return {
    ...openOpening(context, deed),
    ...openAnswers(context, deed),
    receive: openReceiving(context, deed),
    resolve: openResolving(context, deed),
    replace: openMaking(context, deed),
    parcel: openParcel(context),
  }
}
