/** Draws a fiscal document (RG 1415, annex II; RG 4291): the letter in its box, who sold and who bought, what, how much, code and QR. */
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { invoices } from '#data/schema.ts'
import { TRANSPARENCY_TITLE } from '#rules/invoices/amounts.ts'
import { formatCuit } from '#rules/invoices/buyer.ts'
import {
  CONDITION_LABEL,
  DOCUMENT_LABEL,
  documentName,
  documentNumber,
  INVOICE_KIND,
  typeCode,
} from '#rules/invoices/kinds.ts'
import { qrAddress } from '#rules/invoices/qr.ts'
import { SELLER_CONDITION, type SellerFacts } from '#rules/invoices/seller.ts'
import { WARRANTY_TERMS, WITHDRAWAL_SAID } from '#rules/sale-terms/terms.ts'
import { formatExact, type Centavos, vatContained } from '#rules/money.ts'

export type Paper = {
  document: typeof invoices.$inferSelect
  seller: SellerFacts
  pointOfSale: number
  /** Of anything but production nothing is valid: it says so across the page, and its QR leads nowhere. */
  valid: boolean
  order: string
  of: string | null
  lines: { quantity: number; name: string; unit: Centavos; total: Centavos }[]
}

const [LEFT, RIGHT, WIDTH] = [40, 555, 515]
const [BOLD, PLAIN] = ['Helvetica-Bold', 'Helvetica']
/** Below this a line of goods goes to another page. */
const LAST_LINE = 620
const FOOT = 650
const MONOTRIBUTO_LEGEND =
  'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618'

const dayText = (day: string): string => day.split('-').reverse().join('/')
/** The paper's own font has no narrow spaces. */
const money = (amount: Centavos): string =>
  formatExact(amount).replaceAll('\u00a0', ' ').replaceAll('\u2212', '-')

export async function draw(paper: Paper): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const { document, seller } = paper
  const title = `${documentName(document.kind, document.letter)} ${documentNumber(paper.pointOfSale, document.number!)}`
  const pdf = new Document({
    size: 'A4',
    margin: 40,
    // The day that it bears: the same document is the same file.
    info: { Title: title, Author: seller.legalName, CreationDate: document.issuedAt! },
    lang: 'es-AR',
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  if (!paper.valid) {
    worthless(pdf)
    pdf.on('pageAdded', () => worthless(pdf))
  }
  head(pdf, paper)
  buyer(pdf, paper)
  goods(pdf, paper)
  foot(pdf, paper)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

/** Of a trial, on every page. */
function worthless(pdf: Pdf): void {
  const { x, y } = pdf
  pdf
    .save()
    .rotate(-35, { origin: [297, 420] })
    .font(BOLD)
    .fontSize(46)
    .fillColor('#dddddd')
    .text('SIN VALIDEZ FISCAL', 20, 400, { width: 555, align: 'center' })
    .restore()
  pdf.fillColor('#000000').font(PLAIN).fontSize(9)
  Object.assign(pdf, { x, y })
}

type Pdf = InstanceType<typeof PDFDocument>

function head(pdf: Pdf, { document, seller, pointOfSale }: Paper): void {
  const { kind, letter } = document
  pdf.rect(LEFT, 40, WIDTH, 120).stroke()
  pdf.rect(272, 40, 50, 50).stroke()
  pdf.font(BOLD).fontSize(26).text(letter, 272, 47, { width: 50, align: 'center' })
  const code = `COD. ${String(typeCode(kind, letter)).padStart(2, '0')}`
  pdf.fontSize(7).text(code, 272, 76, { width: 50, align: 'center' })
  pdf.fontSize(13).text(seller.legalName, LEFT + 10, 52, { width: 210 })
  pdf.font(PLAIN).fontSize(8.5)
  if (seller.address) pdf.text(seller.address, { width: 210 })
  pdf.text(SELLER_CONDITION[seller.condition], { width: 210 })
  pdf.font(BOLD).fontSize(13).text(documentName(kind, letter).slice(0, -2).toUpperCase(), 335, 52)
  pdf.font(PLAIN).fontSize(9)
  pdf.text(`N.º ${documentNumber(pointOfSale, document.number!)}    ORIGINAL`)
  pdf.text(`Fecha: ${dayText(document.day!)}`)
  pdf.text(`CUIT: ${formatCuit(seller.cuit)}`)
  if (seller.grossIncome) pdf.text(`Ingresos Brutos: ${seller.grossIncome}`)
  if (seller.since) pdf.text(`Inicio de actividades: ${seller.since}`)
}

function buyer(pdf: Pdf, { document, order, of }: Paper): void {
  const { buyerDocument, buyerNumber, buyerName, buyerCondition, buyerAddress, letter } = document
  pdf.font(PLAIN).fontSize(9)
  const known = buyerDocument !== 'none'
  pdf.text(known ? `Cliente: ${buyerName}` : 'A CONSUMIDOR FINAL', LEFT, 172, { width: WIDTH })
  if (known) pdf.text(`${DOCUMENT_LABEL[buyerDocument]}: ${formatCuit(buyerNumber)}`)
  pdf.text(`Condición frente al IVA: ${CONDITION_LABEL[buyerCondition]}`)
  if (letter === 'A' || known) pdf.text(`Domicilio: ${buyerAddress}`)
  pdf.text(`Pedido ${order}. Condición de venta: contado.`)
  if (of) pdf.text(`Anula: ${of}`)
}

function goods(pdf: Pdf, { lines, document }: Paper): void {
  let y = pdf.y + 14
  const row = (cells: [string, string, string, string], font: string) => {
    pdf.font(font).fontSize(9)
    const height = pdf.heightOfString(cells[1], { width: 270 })
    if (y + height > LAST_LINE) {
      pdf.addPage()
      y = 50
    }
    pdf.text(cells[0], LEFT, y, { width: 35 })
    pdf.text(cells[1], LEFT + 40, y, { width: 270 })
    pdf.text(cells[2], LEFT + 315, y, { width: 95, align: 'right' })
    pdf.text(cells[3], LEFT + 415, y, { width: 100, align: 'right' })
    y += height + 5
  }
  const withVat = document.letter === 'A' ? ' con IVA' : ''
  row(['Cant.', 'Detalle', `Precio${withVat}`, `Importe${withVat}`], BOLD)
  pdf
    .moveTo(LEFT, y - 2)
    .lineTo(RIGHT, y - 2)
    .stroke()
  y += 3
  for (const { quantity, name, unit, total } of lines)
    row([String(quantity), name, money(unit), money(total)], PLAIN)
}

function foot(pdf: Pdf, paper: Paper): void {
  const { document, seller, valid, pointOfSale } = paper
  const { letter, totalCentavos, netCentavos, vatCentavos, buyerCondition, cae, caeDue } = document
  pdf
    .moveTo(LEFT, FOOT - 12)
    .lineTo(RIGHT, FOOT - 12)
    .stroke()
  const sums: [string, Centavos][] = [
    ...(letter === 'A'
      ? ([
          ['Neto gravado', netCentavos],
          ['IVA 21 %', vatCentavos],
        ] as [string, Centavos][])
      : []),
    ['Total', totalCentavos],
  ]
  pdf.fontSize(10)
  for (const [index, [name, amount]] of sums.entries()) {
    pdf.font(name === 'Total' ? BOLD : PLAIN)
    pdf.text(`${name}: ${money(amount)}`, 335, FOOT + index * 15, { width: 220, align: 'right' })
  }
  pdf.font(BOLD).fontSize(9)
  pdf.text(`CAE N.º ${cae}`, 335, FOOT + 60, { width: 220, align: 'right' })
  if (caeDue) pdf.text(`Vencimiento del CAE: ${dayText(caeDue)}`, { width: 220, align: 'right' })
  if (valid) square(pdf, qrAddress({ ...facts(document), cuit: seller.cuit, pointOfSale }, base64))
  pdf.font(PLAIN).fontSize(8)
  const legends = [
    ...(letter === 'B' && buyerCondition === 'consumer'
      ? [
          TRANSPARENCY_TITLE,
          `IVA Contenido: ${money(vatContained(totalCentavos))}`,
          `Otros Impuestos Nacionales Indirectos: ${money(0)}`,
        ]
      : []),
    ...(letter === 'A' && buyerCondition === 'monotributo' ? [MONOTRIBUTO_LEGEND] : []),
    ...seller.legends,
    ...(valid ? [] : ['Comprobante de prueba: SIN VALIDEZ FISCAL.']),
  ]
  pdf.text(legends.join('\n'), LEFT + 100, FOOT, { width: 190 })
  if (document.kind === INVOICE_KIND.invoice && buyerCondition === 'consumer')
    pdf.fontSize(7.5).text(RIGHTS, LEFT, FOOT + 112, { width: WIDTH })
}
/** Of a sale to a consumer (Ley 24.240, arts. 10, 11 and 34). */
const RIGHTS = `${WITHDRAWAL_SAID} Garantía legal: ${WARRANTY_TERMS}.`

const facts = (document: Paper['document']) => ({
  kind: document.kind,
  letter: document.letter,
  number: document.number!,
  day: document.day!,
  total: document.totalCentavos,
  buyerDocument: document.buyerDocument,
  buyerNumber: document.buyerNumber,
  cae: document.cae!,
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const QR_SIZE = 90
function square(pdf: Pdf, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dot = QR_SIZE / size
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) pdf.rect(LEFT + x * dot, FOOT + y * dot, dot + 0.05, dot + 0.05)
  pdf.fill('#000000')
}
