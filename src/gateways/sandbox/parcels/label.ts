/** A label as a played courier prints it: 10 × 15 cm, its number as Code 128, and a line that says that it is none. */
import { code128Path } from '#rules/code128.ts'
import type { KeptParcel } from './store.ts'

const MM = 72 / 25.4

export async function pdfLabel(courier: string, { number, key, to, boxes }: KeptParcel): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ size: [100 * MM, 150 * MM], margin: 8 * MM, autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const { path, modules } = code128Path(number)
  for (let box = 1; box <= boxes; box += 1) {
    document.addPage()
    document.fontSize(9).text(`${courier.toUpperCase()} DE PRUEBA: NO ES UN ENVÍO`)
    document.moveDown().fontSize(13)
    for (const line of [...to, key]) document.text(line)
    document.moveDown().fontSize(10).text(`Bulto ${box} de ${boxes}`)
    document
      .save()
      .translate(10 * MM, 95 * MM)
      .scale((80 * MM) / modules, 25 * MM)
      .path(path)
      .fill('#000')
      .restore()
    document.fontSize(12).text(number, 10 * MM, 123 * MM)
  }
  const whole = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  document.end()
  return whole
}

export const zplLabel = (courier: string, { number }: KeptParcel): string =>
  `^XA^CI28^PW800^LL1200^FO40,40^A0N,30,30^FD${courier.toUpperCase()} DE PRUEBA^FS^FO40,600^BY3^BCN,160,Y,N,N^FD${number}^FS^XZ\n`
