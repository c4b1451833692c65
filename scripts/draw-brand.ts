/**
 * Draws what browsers and social networks show of the shop: favicon, app icons and the link preview.
 * `node scripts/draw-brand.ts`, after scripts/derive-pictures.ts, whose scene the preview uses.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { mark } from './brand/mark.ts'

const require = createRequire(import.meta.url)
const subset: (font: Buffer, text: string, options: object) => Promise<Buffer> = require('subset-font')
const PUBLIC = join(import.meta.dirname, '../public')
const PREVIEW = { width: 1200, height: 630 }
const NAME = 'VEREDA'

await writeFile(join(PUBLIC, 'favicon.svg'), mark(6))
const icon = (size: number, radius: number) =>
  sharp(Buffer.from(mark(radius)), { density: (72 * size) / 32 })
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
await icon(192, 6).toFile(join(PUBLIC, 'icon-192.png'))
await icon(512, 6).toFile(join(PUBLIC, 'icon-512.png'))
// A phone may cut it to a circle of four fifths: the mark stands within, on ground that goes to the edges.
await sharp(await icon(384, 0).toBuffer())
  .extend({ top: 64, bottom: 64, left: 64, right: 64, background: '#141413' })
  .png({ compressionLevel: 9, palette: true })
  .toFile(join(PUBLIC, 'icon-maskable-512.png'))
await icon(180, 0).toFile(join(PUBLIC, 'apple-touch-icon.png'))

const scene = await sharp(join(PUBLIC, 'scenes/zapatillas-plintos-1440.webp'))
  .resize({ ...PREVIEW, fit: 'cover', position: 'bottom' })
  .toBuffer()
const veil = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}"><defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1"><stop offset="0.5" stop-color="#141413" stop-opacity="0"/><stop offset="1" stop-color="#141413" stop-opacity="0.88"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#v)"/></svg>`,
)
await sharp(scene)
  .composite([
    { input: veil },
    { input: await icon(72, 6).toBuffer(), left: 64, top: 524 },
    { input: await word(), left: 158, top: 524 },
  ])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(join(PUBLIC, 'og.jpg'))

/** The name in the shop's own letters, 72 px high. */
async function word(): Promise<Buffer> {
  const source = await readFile(
    require.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
  )
  const font = await subset(source, NAME, {
    targetFormat: 'truetype',
    variationAxes: { wght: 850, wdth: 125 },
  })
  const folder = await mkdtemp(join(tmpdir(), 'vereda-font-'))
  try {
    await writeFile(join(folder, 'archivo.ttf'), font)
    const text = `<span foreground="#FBFAF7" letter_spacing="-2000">${NAME}</span>`
    const drawn = sharp({
      text: {
        text,
        rgba: true, // The name the static cut carries; the comma keeps Pango from reading its last word as a weight.
        font: 'Archivo SemiBold, Ultra-Bold Expanded',
        fontfile: join(folder, 'archivo.ttf'),
        dpi: 600,
      },
    })
    return await sharp(await drawn.png().toBuffer())
      .trim()
      .resize({ height: 72 })
      .png()
      .toBuffer()
  } finally {
    await rm(folder, { recursive: true })
  }
}
