/**
 * Makes the committed pictures from the originals: `node scripts/derive-pictures.ts <art folder>`, where the folder holds
 * catalogue.json, products/, units.json, units/ and scenes/. Run once after a picture was added or changed; files that exist are kept.
 */
import { readFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { deriveProductPicture, type CatalogueEntry, type DerivedPicture } from './pictures/product-picture.ts'
import { unitEntries } from './pictures/unit-entries.ts'
import { deriveScenes } from './pictures/scenes.ts'
import { twoAtATime } from './pictures/two-at-a-time.ts'

const art = process.argv[2]
if (!art) {
  console.error(
    'Usage: node scripts/derive-pictures.ts <folder with catalogue.json, units.json, products/, units/ and scenes/>',
  )
  process.exit(2)
}

// Two encodings side by side use two cores better than one encoder with two threads.
sharp.concurrency(1)

const pictures = join(import.meta.dirname, '../src/data/seed/pictures')
await mkdir(pictures, { recursive: true })

const catalogue: CatalogueEntry[] = JSON.parse(await readFile(join(art, 'catalogue.json'), 'utf8'))
await derive('pictures.json', catalogue)
await derive('units.json', await unitEntries(art))

await deriveScenes(join(art, 'scenes'), join(import.meta.dirname, '../public/scenes'))

async function derive(list: string, entries: CatalogueEntry[]): Promise<void> {
  const jobs = entries.flatMap((entry) => Object.keys(entry.views).map((view) => ({ entry, view })))
  const derived = await twoAtATime(jobs, async ({ entry, view }, index) => {
    const picture = await deriveProductPicture({ art: art!, target: pictures, entry, view })
    console.log(`${index + 1}/${jobs.length} ${entry.slug} ${view} ${picture.hash}`)
    return { slug: entry.slug, picture }
  })
  const bySlug: Record<string, DerivedPicture[]> = {}
  for (const { slug, picture } of derived) (bySlug[slug] ??= []).push(picture)
  await writeFile(join(pictures, list), `${JSON.stringify(bySlug, null, 2)}\n`)
}
