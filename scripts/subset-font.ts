/**
 * Makes the web font from the published Archivo (OFL-1.1): only the glyphs that a Spanish shop writes, both axes kept, and the
 * metrics that let a system font stand in for it without moving a line. Writes public/fonts/archivo.woff2 and src/web/styles/font.css.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fallbackFaces, fontStack, NORMAL, WIDE } from './font/fallback.ts'
import { readMetrics } from './font/metrics.ts'

const require = createRequire(import.meta.url)
const subset: (font: Buffer, text: string, options: object) => Promise<Buffer> = require('subset-font')

const ROOT = join(import.meta.dirname, '..')
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑçãõ¿¡ºª°'
/** Archivo has no ← → ✓: those are icons. */
const SIGNS = ' \u00a0!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~«»“”‘’…–—·•×÷€©®™½²§↑↓−\u2009'
const TEXT = LETTERS + SPANISH + SIGNS

const source = await readFile(
  require.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
)
const font = await subset(source, TEXT, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } },
  keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'],
  noHinting: true,
})
await mkdir(join(ROOT, 'public/fonts'), { recursive: true })
await writeFile(join(ROOT, 'public/fonts/archivo.woff2'), font)

const at = async (wght: number, wdth: number) =>
  readMetrics(await subset(source, TEXT, { targetFormat: 'truetype', variationAxes: { wght, wdth } }))
const regular = await at(400, 100)
const absent = [...new Set(TEXT)].filter((sign) => !regular.has(sign))
console.log(
  `archivo.woff2: ${font.length} bytes; not in the published font: ${absent.map((sign) => JSON.stringify(sign)).join(' ') || 'nothing'}`,
)

const faces = fallbackFaces([
  { cut: 'regular', weight: '400 600', stretch: NORMAL, metrics: regular },
  { cut: 'bold', weight: '601 900', stretch: NORMAL, metrics: await at(700, 100) },
  { cut: 'regular', weight: '400 600', stretch: WIDE, metrics: await at(500, 125) },
  { cut: 'bold', weight: '601 900', stretch: WIDE, metrics: await at(850, 125) },
])
await mkdir(join(ROOT, 'src/web/styles'), { recursive: true })
await writeFile(
  join(ROOT, 'src/web/styles/font.css'),
  `/* Written by scripts/subset-font.ts. Use: font-family: ${fontStack}; */
@font-face {
  font-family: Archivo;
  src: url('/fonts/archivo.woff2') format('woff2');
  font-weight: 400 900;
  font-stretch: 100% 125%;
  font-style: normal;
  font-display: swap;
}

${faces}`,
)
