/** Seeds a new shop with the demo, and brings its pictures to where the shop keeps its own. */
import path from 'node:path'
import type { Database } from '#data/database.ts'
import { seedPicturesFolder } from '#data/seed/pictures.ts'
import { seedShop, type SeedReport } from '#data/seed/seed.ts'
import { importPrepared } from '#gateways/images/local.ts'
import { readdir } from 'node:fs/promises'
import type { Config } from '#server/config/config.ts'
import { identityIssuer, imagesFolder } from '#server/gateways.ts'

/** Nothing at all when the shop has products or people already. */
export async function seedDemo(config: Config, database: Database, now: Date): Promise<SeedReport> {
  const prepared = await readdir(seedPicturesFolder)
  return seedShop({
    database,
    issuer: identityIssuer(config),
    now,
    importPicture: async (hash) => {
      const files = prepared.filter((name) => name.startsWith(`${hash}-`))
      await importPrepared(
        imagesFolder(config),
        hash,
        files.map((name) => path.join(seedPicturesFolder, name)),
      )
    },
  })
}
