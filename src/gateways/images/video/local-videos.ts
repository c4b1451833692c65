/** Videos in the folder of the pictures, under names that say their content, so they are never overwritten and may be cached for ever. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, readdir, rename, stat, unlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnVideo } from '#rules/products/pictures/video.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { Images } from '#gateways/ports.ts'
import { acceptVideo } from './accept-video.ts'

type Videos = Pick<Images, 'storeVideo' | 'videosBefore' | 'dropVideo'>

export function localVideos({ dir }: { dir: string }): Videos {
  const fileOf = (url: string) => join(dir, url.slice(serverPaths.video('').length))
  return {
    async storeVideo(path) {
      const kind = await acceptVideo(path)
      const name = `${await hashOf(path)}.${kind}`
      const target = join(dir, name)
      const now = new Date()
      await chmod(path, 0o600)
      // The same once more is as new as the first: who sweeps must not take it away meanwhile.
      await utimes(path, now, now)
      await rename(path, target)
      return { url: serverPaths.video(name) }
    },
    async videosBefore(moment) {
      const found: string[] = []
      for (const name of await readdir(dir).catch(() => [])) {
        const url = serverPaths.video(name)
        if (!isOwnVideo(url)) continue
        const kept = await stat(fileOf(url)).catch(() => null)
        if (kept && kept.mtime < moment) found.push(url)
      }
      return found
    },
    async dropVideo(url) {
      if (isOwnVideo(url)) await unlink(fileOf(url)).catch(() => {})
    },
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex').slice(0, 32)
}
