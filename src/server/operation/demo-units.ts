/** The demo's single pairs of the shop's own (product §47.3): on sale, and one that was lost. */
import { eq } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { products } from '#data/schema.ts'
import { unitPictures, type SeedPicture } from '#data/seed/pictures.ts'
import { catalogue } from '#data/seed/products/catalogue.ts'
import { seedUnits, type SeedUnit } from '#data/seed/seed-units.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { Shop } from '#shop/shop.ts'
import { DEMO, valueOf } from './demo-visitors.ts'

export async function seedSinglePairs(shop: Shop, database: Database): Promise<void> {
  for (const unit of seedUnits) {
    const productId = await productOf(database, unit.of)
    const { codes } = valueOf(await shop.units.create(DEMO, formOf(unit, productId)))
    if (unit.end === 'written_off') {
      valueOf(await shop.units.writeOff(DEMO, codes[0]!, { reason: 'No apareció al contar el estante.' }))
      continue
    }
    for (const one of codes) valueOf(await shop.units.list(DEMO, one))
  }
}

export async function productOf({ db }: Database, slug: string): Promise<number> {
  const { name } = catalogue.find((product) => product.slug === slug)!
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.name, name))
  if (!row) throw new Error(`The demo has no ${name}`)
  return row.id
}

/** Its photos and flaws, as the desk's forms send them. */
export function partsOf({ slug, flaws }: Pick<SeedUnit, 'slug' | 'flaws'>) {
  const pictures: SeedPicture[] = unitPictures[slug] ?? []
  const urlOf = (view: string) => serverPaths.picture(pictures.find((one) => one.view === view)!.hash)
  return {
    pictures: pictures.map(({ view, alt, width, height }) => ({
      kind: view,
      url: urlOf(view),
      alt,
      width,
      height,
    })),
    flaws: flaws.map(({ view, ...flaw }) => ({ ...flaw, picture: urlOf(view) })),
  }
}

/** As the desk's form sends it. */
function formOf(unit: SeedUnit, productId: number) {
  const { slug, of: _of, views: _views, flaws: _flaws, pesos, cost, end: _end, ...facts } = unit
  return { ...facts, ...partsOf(unit), productId, price: String(pesos), cost: String(cost), key: slug }
}
