/** The labels of parcels that a courier knows, fetched when they are printed, however late, and put on the paper that is asked for. */
import { asc, inArray } from 'drizzle-orm'
import { shipments } from '#data/schema.ts'
import { GatewayRefused, GatewayUnavailable } from '#gateways/ports.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { MOST_LABELS, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { isCreated } from '#rules/shipments/states.ts'
import type { LabelPaper } from '#rules/shipments/views.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import type { ShipmentRow } from '#shop/orders/parts/cargo.ts'
import { courierOf } from './rows.ts'
import { labelSheets } from './sheet.ts'

export type Labels = { file: Uint8Array; type: 'application/pdf' | 'application/zpl'; count: number }

export function openShipmentLabels({ database: { db }, gateways }: ShopContext) {
  async function labelOf(row: ShipmentRow, format: 'pdf' | 'zpl'): Promise<Uint8Array | string> {
    const courier = courierOf(gateways, row.courier)
    if (!courier) return SHIPMENT_SAYS.off(row.courier)
    if (!isCreated(row.state) || row.ref === null || row.trackingCode === null) return SHIPMENT_SAYS.notOne
    if (format === 'zpl' && !courier.zpl) return SHIPMENT_SAYS.noZpl(row.courier)
    try {
      const label = await courier.label({ ref: row.ref, trackingCode: row.trackingCode }, format)
      return label ?? SHIPMENT_SAYS.noLabel
    } catch (error) {
      if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error
      return SHIPMENT_SAYS.away(row.courier)
    }
  }

  /** The only one of somebody who sends it. */
  async function labelFile(row: ShipmentRow): Promise<Outcome<Labels>> {
    const label = await labelOf(row, 'pdf')
    return typeof label === 'string'
      ? conflict(label)
      : done({ file: label, type: 'application/pdf', count: 1 })
  }

  /** All of them or none: a label that is missing in a pile is found out by the courier. */
  async function labels(
    visitor: Visitor,
    ids: readonly number[],
    paper: LabelPaper,
  ): Promise<Outcome<Labels>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const asked = [...new Set(ids)].filter(inReach)
    if (asked.length > MOST_LABELS) return conflict(SHIPMENT_SAYS.tooManyLabels)
    const rows =
      asked.length === 0
        ? []
        : await db.select().from(shipments).where(inArray(shipments.id, asked)).orderBy(asc(shipments.id))
    if (rows.length === 0) return missing(SHIPMENT_SAYS.noLabels)
    const format = paper === 'zpl' ? 'zpl' : 'pdf'
    const found: Uint8Array[] = []
    const problems: string[] = []
    for (const row of rows) {
      const label = await labelOf(row, format)
      if (typeof label === 'string') problems.push(`${orderNumber(row.orderId)}: ${label}`)
      else found.push(label)
    }
    if (problems.length > 0) return conflict(problems.join(' '))
    const count = rows.length
    if (paper === 'zpl') return done({ file: Buffer.concat(found), type: 'application/zpl', count })
    const { file, broken } = await labelSheets(found, paper)
    if (file === null || broken.length > 0)
      return conflict(
        broken.map((at) => `${orderNumber(rows[at]!.orderId)}: ${SHIPMENT_SAYS.brokenLabel}`).join(' '),
      )
    return done({ file, type: 'application/pdf', count })
  }

  return { labels, labelFile }
}
