/** One picture of a product -> its delivery sizes, named by the content of the original, so that they can be cached forever. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

type Part = { left: number; top: number; width: number; height: number }
export type CatalogueEntry = {
  slug: string
  views: Record<string, string>
  alt: Record<string, string>
  /** Views that are a part of their file, seen from near. */
  near?: Record<string, Part>
}
export type DerivedPicture = { view: string; hash: string; width: number; height: number; alt: string }

const WIDTHS = [320, 400, 640, 960]
/** What a card on a phone downloads; nine of them are on the home page (product §36.10). */
const CARD = { width: 400, bytes: 5000 }
const QUALITIES = [56, 50, 45, 40, 35]

export async function deriveProductPicture(job: {
  art: string
  target: string
  entry: CatalogueEntry
  view: string
}): Promise<DerivedPicture> {
  const original = await originalOf(await readFile(join(job.art, job.entry.views[job.view]!)), job)
  const hash = createHash('sha256').update(original).digest('hex').slice(0, 32)
  const { width = 0, height = 0 } = await sharp(original).metadata()
  const named = (size: number, kind: string) => join(job.target, `${hash}-${size}.${kind}`)
  const missing = [...WIDTHS.flatMap((w) => [named(w, 'avif'), named(w, 'webp')]), named(960, 'jpg')]

  if (!missing.every((file) => existsSync(file))) {
    const quality = await qualityThatFits(original)
    for (const size of WIDTHS) {
      const resized = await resize(original, size)
      await writeFile(named(size, 'avif'), await resized.clone().avif({ quality, effort: 8 }).toBuffer())
      await writeFile(
        named(size, 'webp'),
        await resized
          .clone()
          .webp({ quality: quality + 16, effort: 6 })
          .toBuffer(),
      )
    }
    await sharp(original).resize(960).jpeg({ quality: 80, mozjpeg: true }).toFile(named(960, 'jpg'))
  }
  return { view: job.view, hash, width, height, alt: job.entry.alt[job.view] ?? '' }
}

async function originalOf(whole: Buffer, { entry, view }: { entry: CatalogueEntry; view: string }) {
  const part = entry.near?.[view]
  if (!part) return whole
  const { width } = await sharp(whole).metadata()
  return sharp(whole).extract(part).resize(width).png().toBuffer()
}

/** Plain cloth takes few bytes and gets the best quality; heathered cloth is noise that no eye follows, and gets less. */
async function qualityThatFits(original: Buffer): Promise<number> {
  const card = await resize(original, CARD.width)
  for (const quality of QUALITIES) {
    const { length } = await card.clone().avif({ quality, effort: 8 }).toBuffer()
    if (length <= CARD.bytes) return quality
  }
  return QUALITIES.at(-1)!
}

/** Decoded and scaled once, encoded many times. */
async function resize(original: Buffer, width: number) {
  const { data, info } = await sharp(original)
    .resize(width)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}
