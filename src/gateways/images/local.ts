/** Pictures in a folder of ours, under names that say their content, so they are never overwritten and may be cached for ever. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, chmod, copyFile, mkdir, open, rename, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { decodePicture } from './decode.ts'
import { derivePicture, fileNames, pictureHash } from './derive.ts'
import { localVideos } from './video/local-videos.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { right, wrong } from '#gateways/check.ts'
import type { Finding, ImageHost, StoredImage } from '#gateways/ports.ts'

export function localImages({ dir }: { dir: string }): ImageHost {
  /** The same bytes sent twice at once are worked on once. */
  const underWay = new Map<string, Promise<StoredImage>>()

  const keep = async (bytes: Uint8Array, hash: string): Promise<StoredImage> => {
    const url = serverPaths.picture(hash)
    if (await isKept(dir, hash)) {
      const size = await decodePicture(bytes, async (_upright, found) => found)
      return { url, ...size }
    }
    const { files, width, height } = await derivePicture(bytes)
    await mkdir(dir, { recursive: true })
    for (const [name, content] of files) await writeWhole(join(dir, name), content)
    return { url, width, height }
  }
  return {
    sandbox: false,
    addressBase: '',
    store(bytes) {
      const hash = pictureHash(bytes)
      const known = underWay.get(hash)
      if (known) return known
      const work = keep(bytes, hash).finally(() => underWay.delete(hash))
      underWay.set(hash, work)
      return work
    },
    ...localVideos({ dir }),
    check: () => checkFolder(dir),
  }
}

/** By doing what storing does. */
async function checkFolder(dir: string): Promise<Finding[]> {
  try {
    await mkdir(dir, { recursive: true })
    const trial = join(dir, `prueba-${randomUUID()}`)
    await writeWhole(trial, new Uint8Array(1))
    await unlink(trial)
    return [right('Las imágenes se guardan en una carpeta propia, y se puede escribir en ella.')]
  } catch (error) {
    const { code = 'error' } = error as NodeJS.ErrnoException
    return [
      wrong(
        `No se puede escribir en la carpeta de imágenes (${code}).`,
        'Revisá DATA_DIR, sus permisos y el espacio libre.',
      ),
    ]
  }
}

/** Puts files that were derived earlier (`<hash>-<width>.<format>`, all nine) into the folder; answers the picture's address. Again is free. */
export async function importPrepared(dir: string, hash: string, files: readonly string[]): Promise<string> {
  const given = new Map(files.map((file) => [basename(file), file]))
  const missing = fileNames(hash).filter((name) => !given.has(name))
  if (missing.length > 0) throw new Error(`Prepared picture ${hash} lacks ${missing.join(', ')}`)
  await mkdir(dir, { recursive: true })
  await Promise.all(
    fileNames(hash).map(async (name) => {
      const target = join(dir, name)
      if (await exists(target)) return
      const draft = `${target}.${randomUUID()}.tmp`
      await copyFile(given.get(name)!, draft, constants.COPYFILE_FICLONE)
      // A copy has its original's rights, whatever this process makes otherwise.
      await chmod(draft, 0o600)
      await rename(draft, target)
    }),
  )
  return serverPaths.picture(hash)
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )
async function isKept(dir: string, hash: string): Promise<boolean> {
  const found = await Promise.all(fileNames(hash).map((name) => exists(join(dir, name))))
  return found.every(Boolean)
}

/** A reader sees the whole file or none, also after a power cut. */
async function writeWhole(target: string, content: Uint8Array): Promise<void> {
  const draft = `${target}.${randomUUID()}.tmp`
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, target)
  } catch (error) {
    await unlink(draft).catch(() => {})
    throw error
  }
}
