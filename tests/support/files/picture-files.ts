/** Files that people and worse send as a product's picture: phone photos, other formats under a picture's name, bombs, halves. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** With something to see in it: flat colour would hide a turn, a crop or a mix-up. Red on top, blue below. */
export function photo(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++)
    pixels.set(at < (width * height) / 2 ? [200, 40, at % 97] : [20, 60, 200 - (at % 97)], at * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
/** Held upright, stored lying, as telephones do. */
export const phonePhoto = (): Promise<Buffer> =>
  photo(1000, 800).jpeg().withMetadata({ orientation: 6 }).toBuffer()

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(8 + body.length)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), 4 + body.length)
  return whole
}
/** 400 megapixels of black in about 48 kB. */
export function bomb(side = 20_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 })
  const head = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([head, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export const SVG_WITH_SCRIPT = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>',
)
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF')
export const HEIC = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(500),
])
/** Written in two halves, so that no scanner takes this file for it. */
export const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE'}!$H+H*`)
export const animatedGif = (): Promise<Buffer> =>
  sharp(Buffer.concat([1, 2].map((shade) => Buffer.alloc(40 * 50 * 3, shade * 90))), {
    raw: { width: 40, height: 100, channels: 3, pageHeight: 50 } as never,
  })
    .gif({ delay: [100, 100] })
    .toBuffer()
