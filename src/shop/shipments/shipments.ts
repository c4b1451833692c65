/** Parcels that couriers carry by contract (product §60.1): planned, created, labelled, given away, followed, what of them waits, and what becomes of those that are lost. */
import type { ShopContext } from '#shop/context.ts'
import { openBack } from './back/back.ts'
import { openCourierClaims } from './claims.ts'
import { openAsking } from './ask.ts'
import { openCreation } from './create.ts'
import { openShipmentActions } from './actions.ts'
import { openFollowing } from './follow.ts'
import { openShipmentLabels } from './labels.ts'
import { openLost } from './lost.ts'
import { openManifest } from './manifest.ts'
import { openShipmentList } from './list.ts'
import { openCallingOff } from './cargo/call-off.ts'
import { openMoves, type OrderVerbs } from './cargo/moves.ts'
import { openExchangeShipments } from './exchange/exchange.ts'
import { openPlan } from './plan.ts'

export type { OwnLabel } from './back/back.ts'
export type { CasePlan } from './cargo/plan.ts'
export type { PlannedShipment } from './plan.ts'
export type { ClaimFacts, ClaimSums, ListedShipment, OrderShipment, ShipmentFacts } from './list.ts'

export function openShipments(context: ShopContext, orderVerbs: OrderVerbs) {
  const moves = openMoves(context, orderVerbs)
  const { askToTake, reconcile } = openAsking(context)
  const { make, create, createMany } = openCreation(context, askToTake)
  const { labels, labelFile } = openShipmentLabels(context)
  const deeds = openShipmentActions(context, moves)
  const callOffEnded = openCallingOff(context, deeds.cancel)
  return {
    plan: openPlan(context),
    create,
    createMany,
    ...openFollowing(context, { reconcile, callOffEnded, moves }),
    ...deeds,
    ...openBack(context, { make, labelFile }),
    ...openExchangeShipments(context, make),
    ...openLost(context),
    ...openCourierClaims(context),
    ...openShipmentList(context),
    labels,
    manifest: openManifest(context),
  }
}
