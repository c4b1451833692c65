/** A QR code that goes along in an email, drawn as it leaves: a PNG is seen without signal, by mailboxes that draw no SVG. */
import { openSharp } from '#gateways/images/sharp.ts'
import { encode } from 'uqr'
import type { Email } from '#gateways/ports.ts'

/** Dots a module, and the quiet border that readers want (ISO/IEC 18004, 6.3.8). */
const DOTS = 8
const BORDER = 4

/** Those of an email, drawn, under the names by which its HTML shows them. */
export const picturesOf = ({ pictures = [] }: Email): Promise<{ cid: string; png: Buffer }[]> =>
  Promise.all(pictures.map(async ({ cid, qr }) => ({ cid, png: await qrPicture(qr) })))

export function qrPicture(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const modules = Buffer.from(data.flat().map((dark) => (dark ? 0 : 255)))
  return openSharp()(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize({ width: size * DOTS, kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}
