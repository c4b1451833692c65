/** The sheet of a pick-up (product §60.7): what each courier takes today, one by one, for whoever comes for it to sign. */
import type PDFDocument from 'pdfkit'
import { asc, eq, inArray } from 'drizzle-orm'
import { orders, shipments } from '#data/schema.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { formatPesos } from '#rules/money.ts'
import { orderNumber } from '#rules/orders/order.ts'
import { conflict, done, missing, type Outcome } from '#rules/outcome.ts'
import { COURIER_LABEL, COURIERS, type CourierName } from '#rules/shipments/couriers.ts'
import { MOST_LABELS, SHIPMENT_SAYS } from '#rules/shipments/messages.ts'
import { isCreated } from '#rules/shipments/states.ts'
import { may, type Visitor } from '#rules/users/access.ts'
import type { ShopContext } from '#shop/context.ts'
import { inReach } from '#rules/ids.ts'
import { cargoKind, type ShipmentRow } from '#shop/orders/parts/cargo.ts'

type Taken = { shipment: ShipmentRow; name: string; place: string }
const [LEFT, WIDTH, LAST_LINE] = [40, 515, 720]
const [BOLD, PLAIN] = ['Helvetica-Bold', 'Helvetica']
const HEADS = ['Pedido', 'Seguimiento', 'Para', 'Cajas', 'Kilos', 'Declarado'] as const
const WIDTHS = [60, 115, 190, 40, 45, 65]

export function openManifest({ database: { db }, clock, settings }: ShopContext) {
  /** Of the chosen ones: those that a courier knows and has not got. Each courier's begin on a page of their own. */
  return async function manifest(visitor: Visitor, ids: readonly number[]): Promise<Outcome<Uint8Array>> {
    const refusal = may(visitor, 'order.fulfil')
    if (refusal) return refusal
    const asked = [...new Set(ids)].filter(inReach)
    if (asked.length > MOST_LABELS) return conflict(SHIPMENT_SAYS.tooManyLabels)
    const rows =
      asked.length === 0
        ? []
        : await db
            .select({ shipment: shipments, order: orders })
            .from(shipments)
            .innerJoin(orders, eq(orders.id, shipments.orderId))
            .where(inArray(shipments.id, asked))
            .orderBy(asc(shipments.id))
    const going = rows
      .filter(({ shipment }) => isCreated(shipment.state) && cargoKind(shipment) !== 'back')
      .map(({ shipment, order }) => ({
        shipment,
        name: `${order.name} ${order.surname}`,
        place: [order.postalCode, order.locality].filter(Boolean).join(' '),
      }))
    if (going.length === 0) return missing(SHIPMENT_SAYS.nothingToTake)
    return done(await draw(going, { shop: settings.name, day: dayOf(clock()) }))
  }
}

async function draw(going: readonly Taken[], told: { shop: string; day: string }): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'A4', margin: LEFT, autoFirstPage: false, lang: 'es-AR' })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  for (const courier of COURIERS) {
    const own = going.filter(({ shipment }) => shipment.courier === courier)
    if (own.length > 0) drawOne(pdf, courier, own, told)
  }
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

type Pdf = InstanceType<typeof PDFDocument>
function drawOne(
  pdf: Pdf,
  courier: CourierName,
  own: readonly Taken[],
  { shop, day }: { shop: string; day: string },
): void {
  pdf.addPage()
  const date = day.split('-').reverse().join('/')
  pdf.font(BOLD).fontSize(16).text(`${COURIER_LABEL[courier]}: retiro del ${date}`, LEFT, LEFT)
  pdf.font(PLAIN).fontSize(10).text(shop)
  let y = pdf.y + 14
  const row = (cells: readonly string[], font: string) => {
    if (y > LAST_LINE) {
      pdf.addPage()
      y = LEFT
    }
    pdf.font(font).fontSize(9)
    let x = LEFT
    for (const [at, cell] of cells.entries()) {
      const width = cells.length === 1 ? WIDTH : WIDTHS[at]!
      pdf.text(cell, x, y, { width: width - 6, height: 11, ellipsis: true, lineBreak: false })
      x += width
    }
    y += 16
  }
  row(HEADS, BOLD)
  for (const { shipment, name, place } of own)
    row(
      [
        orderNumber(shipment.orderId),
        shipment.trackingCode ?? '',
        [name, place].filter(Boolean).join(', '),
        String(shipment.boxes),
        kilos(shipment),
        // The paper's own font has no narrow spaces.
        formatPesos(shipment.declaredCentavos).replaceAll('\u00a0', ' '),
      ],
      PLAIN,
    )
  const boxes = own.reduce((sum, { shipment }) => sum + shipment.boxes, 0)
  row(
    [`${own.length} ${own.length === 1 ? 'envío' : 'envíos'}, ${boxes} ${boxes === 1 ? 'caja' : 'cajas'}`],
    BOLD,
  )
  y += 40
  pdf.font(PLAIN).fontSize(9)
  for (const [at, what] of ['Firma y aclaración de quien lo lleva', 'DNI y hora'].entries())
    pdf.text(`______________________________\n${what}`, LEFT + (at * WIDTH) / 2, y, { width: WIDTH / 2 })
}

const kilos = ({ boxes, box }: ShipmentRow): string =>
  ((boxes * box.weightG) / 1000).toFixed(2).replace('.', ',')
