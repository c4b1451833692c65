/**
 * A backup is the tables and the pictures, videos among them. A file has both inside; a folder gets a new file each time and only the
 * pictures that it does not have yet, because a picture's name says its content (docs/decisions/0012).
 */
import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readArchive, type Writer } from '#data/backup/archive.ts'
import { dumpTo, type Copied } from '#data/backup/dump.ts'
import type { Database } from '#data/database.ts'

export const ENDING = '.vereda'
const PICTURES = 'images'
/** What the local image store calls its files; whatever else lies there is not ours to carry. */
const PICTURE = /^[\w-]+\.[a-z0-9]{2,5}$/i
/** 24 base64 lines of this many bytes would be more than any picture; only a bound for a broken file. */
const LARGEST_PICTURE = 64 * 1024 * 1024

export type Backup = Copied & { file: string }
type BackupOptions = { database: Database; images: string; now: Date }

const fileName = (now: Date): string =>
  `vereda-${now.toISOString().replace(/:/g, '-').replace(/\.\d+/, '')}${ENDING}`

/** `target` is a folder when it is one already or ends with a slash, else a file. */
export async function backUp(target: string, options: BackupOptions): Promise<Backup> {
  const intoFolder = /[\\/]$/.test(target) || (await isFolder(target))
  return intoFolder
    ? backUpIntoFolder(path.resolve(target), options)
    : backUpIntoFile(path.resolve(target), options)
}

async function backUpIntoFile(file: string, { database, images, now }: BackupOptions): Promise<Backup> {
  const writePictures = async (writer: Writer) => {
    for (const name of await picturesIn(images)) {
      const bytes = await readFile(path.join(images, name))
      await writer.mark({ picture: name })
      await writer.lines([bytes.toString('base64')])
      writer.count.pictures++
    }
  }
  return { file, ...(await dumpTo(database, file, { pictures: 'inside', writePictures, now })) }
}

export async function backUpIntoFolder(
  folder: string,
  { database, images, now }: BackupOptions,
): Promise<Backup> {
  const file = path.join(folder, fileName(now))
  // First: a file whose pictures are still on their way would be half a backup.
  const before = await copyPictures(images, path.join(folder, PICTURES))
  const copied = await dumpTo(database, file, { pictures: 'beside', now })
  // And those that came while the tables were read.
  const after = await copyPictures(images, path.join(folder, PICTURES))
  return { file, ...copied, pictures: before + after }
}

/** Puts the pictures of a backup where the shop keeps its own; answers how many were new. */
export async function restorePictures(
  file: string,
  kind: 'inside' | 'beside' | 'none',
  images: string,
): Promise<number> {
  if (kind === 'none') return 0
  if (kind === 'beside') return copyPictures(path.join(path.dirname(file), PICTURES), images)
  await mkdir(images, { recursive: true })
  let name: string | null = null
  let brought = 0
  for await (const line of readArchive(file)) {
    if ('mark' in line) {
      name = 'picture' in line.mark && PICTURE.test(line.mark.picture) ? line.mark.picture : null
    } else if (name !== null && line.text.length < LARGEST_PICTURE) {
      const target = path.join(images, name)
      if (await exists(target)) continue
      await writeFile(`${target}.tmp`, Buffer.from(line.text, 'base64'))
      await rename(`${target}.tmp`, target)
      brought++
    }
  }
  return brought
}

/** Those that are not there yet, each whole or not at all. */
async function copyPictures(from: string, to: string): Promise<number> {
  const names = await picturesIn(from)
  const there = new Set(await picturesIn(to))
  const missing = names.filter((name) => !there.has(name))
  if (missing.length > 0) await mkdir(to, { recursive: true })
  for (const name of missing) {
    const draft = path.join(to, `${name}.tmp`)
    await copyFile(path.join(from, name), draft, constants.COPYFILE_FICLONE)
    // A copy has its original's rights, and a folder of backups may come from anywhere.
    await chmod(draft, 0o600)
    await rename(draft, path.join(to, name))
  }
  return missing.length
}

async function picturesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => PICTURE.test(name) && !name.endsWith('.tmp')).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const isFolder = (target: string): Promise<boolean> =>
  stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  )
const exists = (target: string): Promise<boolean> =>
  stat(target).then(
    () => true,
    () => false,
  )

/** What a killed process left behind. */
export async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith('vereda-') && name.endsWith('.unfinished'))
      await rm(path.join(folder, name), { force: true })
}
