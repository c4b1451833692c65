/** The one place where a foreign video is looked at before it is kept: what it is, whether it is whole, and without the camera's notes. */
import { open, type FileHandle } from 'node:fs/promises'
import {
  isRefusedVideo,
  kindOfVideo,
  MAX_VIDEO_BYTES,
  VIDEO_MESSAGES,
  type VideoKind,
  type VideoTrouble,
} from '#rules/products/pictures/video-file.ts'
import { GatewayRefused } from '#gateways/ports.ts'
import { inspectMp4, type Patch } from './mp4.ts'
import { filmOf } from './read-at.ts'
import { inspectWebm } from './webm.ts'

export const VIDEO_TYPE: Record<VideoKind, string> = { mp4: 'video/mp4', webm: 'video/webm' }

/** Writes over the place and the camera that an MP4 notes. Throws GatewayRefused with a sentence for whoever chose the file. */
export async function acceptVideo(path: string): Promise<VideoKind> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    if (size > MAX_VIDEO_BYTES) throw refused('heavy')
    const film = filmOf(file, size)
    const kind = kindOfVideo(await film.read(0, 256))
    if (isRefusedVideo(kind)) throw refused(kind)
    const found = kind === 'mp4' ? await inspectMp4(film) : ((await inspectWebm(film)) ?? [])
    if (typeof found === 'string') throw refused(found)
    await patch(file, found)
    return kind
  } finally {
    await file.close()
  }
}

const refused = (trouble: VideoTrouble) => new GatewayRefused(VIDEO_MESSAGES[trouble])

async function patch(file: FileHandle, patches: readonly Patch[]): Promise<void> {
  for (const { at, bytes } of patches) await file.write(bytes, 0, bytes.length, at)
  await file.sync()
}
