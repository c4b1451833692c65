/**
 * Whether the pictures that the database names lie in this instance's folder: of a second instance with a folder of its own they do not,
 * and every page would show holes. The newest few are looked for; one that was lost is no reason to close, all of them are.
 */
import { access } from 'node:fs/promises'
import path from 'node:path'
import { desc, sql } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { productImages, unitPictures } from '#data/schema.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { fileNames } from '#gateways/images/derive.ts'

const NEWEST = 5
const OURS = `^${serverPaths.picture('[0-9a-f]{32}')}$`
export const ELSEWHERE =
  'the pictures that the database names are not in this folder: give every instance the same DATA_DIR/images, or restore it from a backup'

export async function picturesHere({ db }: Pick<Database, 'db'>, folder: string): Promise<boolean> {
  const urls = (
    await Promise.all(
      [productImages, unitPictures].map((table) =>
        db
          .select({ url: table.url })
          .from(table)
          .where(sql`${table.url} ~ ${OURS}`)
          .orderBy(desc(table.id))
          .limit(NEWEST),
      ),
    )
  ).flat()
  const found = await Promise.all(
    urls.map(({ url }) =>
      access(path.join(folder, fileNames(path.basename(url))[0]!)).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.length === 0 || found.some(Boolean)
}
