/** The pictures of single pairs that the demo shows, of all that units.json has. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seedConsignedUnits } from '#data/seed/consignment/pairs.ts'
import { seedUnits } from '#data/seed/seed-units.ts'
import type { CatalogueEntry } from './product-picture.ts'

type Drawn = { slug: string; pictures: { kind: string; file: string; alt: string }[] }

/** Nobody photographed soles from below: what is seen of one from the side, from near. */
const SOLE = { left: 440, top: 430, width: 480, height: 600 }

export async function unitEntries(art: string): Promise<CatalogueEntry[]> {
  const drawn: Drawn[] = JSON.parse(await readFile(join(art, 'units.json'), 'utf8'))
  return [...seedUnits, ...seedConsignedUnits]
    .filter(({ views }) => views.length > 0)
    .map(({ slug, views }) => {
      const found = drawn.find((one) => one.slug === slug)
      if (!found) throw new Error(`units.json has no ${slug}`)
      const wanted = views.map((view) => {
        const picture = found.pictures.find(({ kind }) => kind === (view === 'sole' ? 'side' : view))
        if (!picture) throw new Error(`${slug} has no picture ${view}`)
        return view === 'sole'
          ? { ...picture, kind: 'sole', alt: `${picture.alt}; la suela, de cerca` }
          : picture
      })
      return {
        slug,
        views: Object.fromEntries(wanted.map(({ kind, file }) => [kind, file])),
        alt: Object.fromEntries(wanted.map(({ kind, alt }) => [kind, alt])),
        near: { sole: SOLE },
      }
    })
}
