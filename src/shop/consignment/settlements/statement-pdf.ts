/** Draws the statement of a settlement: who pays whom, each pair with its price, the commission and what is left, and the transfer. */
import type PDFDocument from 'pdfkit'
import { CONSIGNOR_ENTRY_LABEL } from '#rules/consignment/labels.ts'
import { SETTLEMENT_STATE_LABEL } from '#rules/consignment/settlements/states.ts'
import { dayOf } from '#rules/calendar/argentine-day.ts'
import { formatExact, type Centavos } from '#rules/money.ts'
import type { Settings } from '#shop/context.ts'
import type { AccountLine, Statement } from './account.ts'

const [LEFT, RIGHT, WIDTH] = [40, 555, 515]
const [BOLD, PLAIN] = ['Helvetica-Bold', 'Helvetica']
/** Below this a row goes to another page. */
const LAST_LINE = 740

const dayText = (at: Date): string => dayOf(at).split('-').reverse().join('/')
/** The paper's own font has no narrow spaces. */
const money = (amount: Centavos): string =>
  formatExact(amount).replaceAll('\u00a0', ' ').replaceAll('\u2212', '-')

type Pdf = InstanceType<typeof PDFDocument>
type Seller = Pick<Settings, 'name' | 'legalName' | 'taxId' | 'address' | 'contactEmail'>

export async function drawStatement(statement: Statement, seller: Seller): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    size: 'A4',
    margin: 40,
    // The same statement is the same file.
    info: {
      Title: `Liquidación ${statement.number}`,
      Author: seller.legalName || seller.name,
      CreationDate: statement.closedAt,
    },
    lang: 'es-AR',
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  head(pdf, statement, seller)
  rows(pdf, statement)
  foot(pdf, statement, seller)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

function head(pdf: Pdf, { number, name, closedAt, state }: Statement, seller: Seller): void {
  pdf.font(BOLD).fontSize(18).text(`Liquidación ${number}`, LEFT, 40)
  pdf.font(PLAIN).fontSize(9)
  const of = [seller.legalName || seller.name, seller.taxId && `CUIT ${seller.taxId}`, seller.address]
  pdf.text(of.filter(Boolean).join(' · '), { width: WIDTH })
  pdf.moveDown(0.8)
  if (name) pdf.font(BOLD).fontSize(11).text(name, { width: WIDTH })
  pdf.font(PLAIN).fontSize(9)
  pdf.text(`Cerrada el ${dayText(closedAt)}. ${SETTLEMENT_STATE_LABEL[state]}.`)
}

const WIDTHS = [58, 217, 80, 80, 80]
function rows(pdf: Pdf, { lines, total }: Statement): void {
  let y = pdf.y + 16
  const row = (cells: readonly string[], font: string) => {
    pdf.font(font).fontSize(9)
    const height = Math.max(...cells.map((cell, at) => pdf.heightOfString(cell, { width: WIDTHS[at]! - 6 })))
    if (y + height > LAST_LINE) {
      pdf.addPage()
      y = 50
    }
    let x = LEFT
    for (const [at, cell] of cells.entries()) {
      pdf.text(cell, x, y, { width: WIDTHS[at]! - (at < 2 ? 6 : 0), align: at < 2 ? 'left' : 'right' })
      x += WIDTHS[at]!
    }
    y += height + 6
  }
  const rule = () => {
    pdf
      .moveTo(LEFT, y - 2)
      .lineTo(RIGHT, y - 2)
      .stroke()
    y += 4
  }
  row(['Fecha', 'Detalle', 'Precio', 'Comisión', 'Lo tuyo'], BOLD)
  rule()
  for (const line of lines)
    row(
      [
        dayText(line.at),
        detailOf(line),
        line.split ? money(line.split.price) : '',
        line.split ? money(-line.split.commission) : '',
        money(line.amount),
      ],
      PLAIN,
    )
  rule()
  row(['', 'Total', '', '', money(total)], BOLD)
  pdf.x = LEFT
  pdf.y = y + 8
}

const detailOf = ({ kind, pair, reason }: AccountLine): string =>
  [CONSIGNOR_ENTRY_LABEL[kind], pair && `${pair.name} (${pair.code})`, reason].filter(Boolean).join(' · ')

function foot(pdf: Pdf, statement: Statement, seller: Seller): void {
  const { account, holder, cuil, paidAt, proof, paper } = statement
  if (pdf.y > LAST_LINE - 60) pdf.addPage()
  pdf.font(PLAIN).fontSize(9)
  pdf.text(`Cuenta: ${account}${holder && `, de ${holder}, CUIL ${cuil}`}.`, { width: WIDTH })
  if (paidAt) pdf.text(`Transferida el ${dayText(paidAt)}. Número del banco: ${proof}.`, { width: WIDTH })
  if (paper) pdf.text(`${paper.label} ${paper.number}, del ${paper.issuedOn.split('-').reverse().join('/')}.`)
  pdf.moveDown(0.8)
  pdf
    .fontSize(8)
    .text(
      `La venta de cada par se hizo en consignación (Código Civil y Comercial, art. 1335): el precio menos la comisión acordada es de su dueño.${seller.contactEmail ? ` Consultas: ${seller.contactEmail}.` : ''}`,
      { width: WIDTH },
    )
}
