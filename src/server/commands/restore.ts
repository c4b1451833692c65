/** `shop restore FILE`: puts a backup in the place of what the shop has, of either database, and checks the result. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ASKED_AFTER_RESTORE_DAYS } from '#shop/verify/after-restore.ts'
import { eq, like, sql } from 'drizzle-orm'
import { serverPaths } from '#rules/server-paths.ts'
import { BadBackup } from '#data/backup/archive.ts'
import { checkBackup, hasAnything, restoreFrom, type Checked } from '#data/backup/restore.ts'
import type { Database } from '#data/database.ts'
import { productImages, products } from '#data/schema.ts'
import { backUpIntoFolder, restorePictures } from '#server/backup/backup.ts'
import type { Command, Place, Say } from './command.ts'
import { imagesFolder } from '#server/gateways.ts'
import { report } from './verify.ts'

export const restore: Command = {
  usage: 'restore ARCHIVO [--force]',
  about: 'Vuelve a un backup, de esta base o de la otra. Con --force reemplaza lo que haya (antes lo copia).',
  async run(args, shop, say, folder, place) {
    const force = args.includes('--force')
    const [name, ...rest] = args.filter((arg) => arg !== '--force')
    if (!name || name.startsWith('-') || rest.length > 0) {
      say(`Uso: npm run shop -- ${restore.usage}`)
      return 2
    }
    const file = path.resolve(folder, name)
    const refusal = await refusalOf(place, force)
    const checked = await check(file, say)
    if (!checked) return 1
    if (refusal) {
      say(refusal)
      return 1
    }
    const { config, database } = place
    const images = imagesFolder(config)
    if (await hasAnything(database)) {
      const aside = path.join(config.dataDir, 'before-restore')
      const made = await backUpIntoFolder(aside, { database, images, now: new Date() })
      say(`Lo que había quedó en ${made.file}`)
    }
    await restoreFrom(database, file, checked)
    const brought = await restorePictures(file, checked.head.pictures, images)
    await shop.afterRestore.note(checked.head.at)
    await shop.newsletter.issues.pauseRestored()
    say(
      `${checked.rows} filas de ${checked.tables} tablas y ${brought} fotos, como estaban el ${checked.head.at}.`,
    )
    const lost = await picturesMissing(database, images)
    if (lost > 0) say(`Faltan ${lost} fotos o videos: copiá la carpeta images del backup a ${images}.`)
    const findings = await shop.verify()
    // What waited in the backup is late by now, however fresh it was: the shop catches up when it opens.
    const late = findings.filter(({ overdue, broken }) => overdue && broken.length > 0).length
    const code = report(
      findings.map((finding) => (finding.overdue ? { ...finding, broken: [] } : finding)),
      say,
    )
    if (late > 0) say('Hay trabajo y pedidos sin pagar que vencieron desde el backup: se resuelven al abrir.')
    say(
      `Al abrir, la tienda le pregunta a la empresa de pagos por los pedidos de los últimos ${ASKED_AFTER_RESTORE_DAYS} días.`,
    )
    say('Los pedidos hechos después de este backup no están: buscá sus pagos en la empresa de pagos.')
    return lost > 0 ? 1 : code
  },
}

async function refusalOf({ open, database }: Place, force: boolean): Promise<string | null> {
  if (open || (await othersAreOpen(database)))
    return 'La tienda está abierta. Cerrala y probá de nuevo: lo que se venda mientras tanto se perdería.'
  if (!force && (await hasAnything(database)))
    return 'Esta tienda no está vacía. Si querés reemplazar todo lo que tiene, agregá --force.'
  return null
}

/** On PostgreSQL a shop may be open anywhere; commands connect under another name. */
async function othersAreOpen(database: Database): Promise<boolean> {
  if (database.kind === 'embedded') return false
  const { rows } = await database.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and application_name = 'vereda' limit 1`,
  )
  return rows.length > 0
}

async function check(file: string, say: Say): Promise<Checked | null> {
  try {
    return await checkBackup(file)
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error
    say(error.message)
    return null
  }
}

/** Pictures and videos of ours that a product shows and that are not in the folder. */
async function picturesMissing({ db }: Database, images: string): Promise<number> {
  const shown = await db
    .selectDistinct({ url: productImages.url })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(like(productImages.url, serverPaths.picture('%')))
  const films = await db
    .selectDistinct({ url: products.video })
    .from(products)
    .where(like(products.video, serverPaths.video('%')))
  const files = await readdir(images).catch(() => [])
  const there = new Set([...files, ...files.map((file) => file.replace(/-\d+\.\w+$/, ''))])
  return [...shown, ...films].filter(({ url }) => !there.has(url.split('/').at(-1)!)).length
}
