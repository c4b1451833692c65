/**
 * Seed: the pictures of the products and of single pairs, prepared by `scripts/derive-pictures.ts`. They are our own renderings («imágenes
 * ilustrativas»): no photograph, no logo. Files are named `<hash>-<width>.avif|webp` and `<hash>-960.jpg`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SeedPicture = {
  view: string
  /** First 32 hex digits of the original's SHA-256. */
  hash: string
  width: number
  height: number
  alt: string
}

/** Where the prepared files lie. */
export const seedPicturesFolder = join(import.meta.dirname, 'pictures')

/** Product's slug -> its views, the main one first. */
export const seedPictures: Record<string, SeedPicture[]> = JSON.parse(
  readFileSync(join(seedPicturesFolder, 'pictures.json'), 'utf8'),
)

/** A single pair's slug -> its views, each named by what it shows (rules/units/limits-and-texts.ts `PICTURE_KINDS`). */
export const unitPictures: Record<string, SeedPicture[]> = JSON.parse(
  readFileSync(join(seedPicturesFolder, 'units.json'), 'utf8'),
)

export const picturesOf = (slug: string): SeedPicture[] => {
  const pictures = seedPictures[slug]
  if (!pictures) throw new Error(`The seed has no pictures of ${slug}`)
  return pictures
}
