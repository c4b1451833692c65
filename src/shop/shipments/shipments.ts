/** Parcels that couriers carry by contract (product §60.1): planned, created, labelled, given away, followed, what of them waits, and what becomes of those that are lost. */
import type { ShopContext } from '#shop/context.ts'
import { openCourierClaims } from './claims.ts'
import { openCreation } from './create.ts'
import { openShipmentDeeds } from './deeds.ts'
import { openFollowing } from './follow.ts'
import { openShipmentLabels } from './labels.ts'
import { openLost } from './lost.ts'
import { openManifest } from './manifest.ts'
import { openShipmentList } from './list.ts'
import { openOrderMoves, type OrderVerbs } from './order-moves.ts'
import { openPlan } from './plan.ts'

export type { PlannedShipment } from './plan.ts'
export type { ClaimFacts, ClaimSums, ListedShipment, OrderShipment, ShipmentFacts } from './list.ts'

export function openShipments(context: ShopContext, orderVerbs: OrderVerbs) {
  const moves = openOrderMoves(context, orderVerbs)
  const { create, createMany, reconcile } = openCreation(context)
  return {
    plan: openPlan(context),
    create,
    createMany,
    ...openFollowing(context, { reconcile, moves }),
    ...openShipmentDeeds(context, moves),
    ...openLost(context),
    ...openCourierClaims(context),
    ...openShipmentList(context),
    labels: openShipmentLabels(context),
    manifest: openManifest(context),
  }
}
