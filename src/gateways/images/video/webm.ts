/** WebM (RFC 8794, RFC 9559) as far as the shop asks: whether it is whole and whether browsers show its picture. */
import type { VideoTrouble } from '#rules/products/pictures/video-file.ts'
import type { Film } from './read-at.ts'

const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const CLUSTER = 0x1f43b675
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const CODEC = 0x86
const PICTURE = 1
const SHOWN = ['V_VP8', 'V_VP9', 'V_AV1']
const LARGEST_TRACKS = 1024 * 1024
const MOST_ELEMENTS = 20_000

/** `end` null: it goes on until something ends it, as of what is written while it is filmed. */
type Element = { id: number; from: number; end: number | null }

export async function inspectWebm(film: Film): Promise<VideoTrouble | null> {
  const headed = readElement(await film.read(0, 12), 0)
  if (headed?.end == null) return 'broken'
  const segment = readElement(await film.read(headed.end, 12), headed.end)
  if (segment?.id !== SEGMENT || (segment.end !== null && segment.end > film.size)) return 'broken'
  let tracks: VideoTrouble | null | undefined
  let pictures = false
  let elements = 0
  for (let at = segment.from; at < (segment.end ?? film.size) && !(pictures && tracks !== undefined);) {
    const one = readElement(await film.read(at, 12), at)
    if (!one || ++elements > MOST_ELEMENTS || (one.end !== null && one.end > film.size)) return 'broken'
    if (one.id === CLUSTER) pictures ||= (one.end ?? film.size) > one.from
    if (one.id === TRACKS) {
      if (one.end === null || one.end - one.from > LARGEST_TRACKS) return 'broken'
      tracks = troubleIn(await film.read(one.from, one.end - one.from))
    }
    if (one.end === null) break
    at = one.end
  }
  return pictures && tracks !== undefined ? tracks : 'broken'
}

function troubleIn(tracks: Buffer): VideoTrouble | null {
  const codecs: string[] = []
  for (const entry of elementsIn(tracks)) {
    if (entry.id !== TRACK_ENTRY) continue
    const parts = elementsIn(tracks.subarray(entry.from, entry.end!))
    const of = (id: number) => {
      const part = parts.find((one) => one.id === id)
      return part && tracks.subarray(entry.from + part.from, entry.from + part.end!)
    }
    if (of(TRACK_TYPE)?.at(-1) === PICTURE) codecs.push(of(CODEC)?.toString('latin1') ?? '')
  }
  if (codecs.length === 0) return 'sound'
  return codecs.every((codec) => SHOWN.includes(codec.replace(/\0+$/, ''))) ? null : 'codec'
}

/** Those that say where they end. */
function elementsIn(bytes: Buffer): Element[] {
  const found: Element[] = []
  for (let at = 0; at < bytes.length;) {
    const one = readElement(bytes.subarray(at, at + 12), at)
    if (!one || one.end === null || one.end > bytes.length) break
    found.push(one)
    at = one.end
  }
  return found
}

/** Its id and how long it is, each of a length that its first bits say. */
function readElement(bytes: Buffer, at: number): Element | null {
  const idLength = lengthOf(bytes[0], 4)
  const sizeLength = lengthOf(bytes[idLength], 8)
  if (idLength === 0 || sizeLength === 0 || bytes.length < idLength + sizeLength) return null
  const from = at + idLength + sizeLength
  let size = bytes[idLength]! & (0xff >> sizeLength)
  let unknown = size === 0xff >> sizeLength
  for (const byte of bytes.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte
    unknown &&= byte === 0xff
  }
  return { id: bytes.readUIntBE(0, idLength), from, end: unknown ? null : from + size }
}

/** 0 when no bit of it says so. */
function lengthOf(first: number | undefined, most: number): number {
  const length = first === undefined || first === 0 ? 0 : Math.clz32(first) - 23
  return length <= most ? length : 0
}
