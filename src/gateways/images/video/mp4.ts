/**
 * MP4 (ISO/IEC 14496-12) as far as the shop asks: whether it is whole, whether its picture is H.264, and where it notes what nobody
 * needs to know: the place and the camera.
 */
import type { VideoTrouble } from '#rules/products/pictures/video-file.ts'
import type { Film } from './read-at.ts'

/** What of the file is written over, so that nothing in it moves. */
export type Patch = { at: number; bytes: Buffer }
type Box = { type: string; at: number; head: number; end: number }

/** An index of half an hour has not as much. */
const LARGEST_INDEX = 8 * 1024 * 1024
const MOST_BOXES = 20_000
/** Notes of the camera, of who cut it, of programs: none is needed to show it. */
const NOTES = ['udta', 'meta', 'uuid']
const H264 = ['avc1', 'avc3']
const HEVC = ['hvc1', 'hev1', 'dvh1', 'dvhe']

export async function inspectMp4(film: Film): Promise<VideoTrouble | Patch[]> {
  let moov: Box | null = null
  let data = false
  const notes: Box[] = []
  let boxes = 0
  for (let at = 0; at < film.size;) {
    const box = readBox(await film.read(at, 16), at, film.size)
    if (!box || ++boxes > MOST_BOXES) return 'broken'
    if (box.type === 'moov') moov = box
    if (box.type === 'mdat') data ||= box.end > box.at + box.head
    if (NOTES.includes(box.type)) notes.push(box)
    at = box.end
  }
  if (!moov || !data || moov.end - moov.at > LARGEST_INDEX) return 'broken'
  const index = await film.read(moov.at, moov.end - moov.at)
  const found = readIndex(index)
  if (typeof found === 'string') return found
  const { at: from } = moov
  const within = found.map((box) => ({ ...box, at: box.at + from, end: box.end + from }))
  return [...notes, ...within].flatMap(emptied)
}

/** The same length, of nothing: offsets into the file stay true. */
const emptied = ({ at, head, end }: Box): Patch[] => [
  { at: at + 4, bytes: Buffer.from('free') },
  { at: at + head, bytes: Buffer.alloc(end - at - head) },
]

/** Null where the bytes are no box, or one that goes on behind its end. */
function readBox(bytes: Buffer, at: number, end: number): Box | null {
  if (bytes.length < 8) return null
  const said = bytes.readUInt32BE(0)
  const type = bytes.toString('latin1', 4, 8)
  const long = said === 1
  if (long && bytes.length < 16) return null
  const size = said === 0 ? end - at : long ? Number(bytes.readBigUInt64BE(8)) : said
  const head = long ? 16 : 8
  return size >= head && at + size <= end ? { type, at, head, end: at + size } : null
}

/** The boxes inside one; null where one of them is none. */
function inside(bytes: Buffer, { at, head, end }: Box, skip = 0): Box[] | null {
  const found: Box[] = []
  for (let next = at + head + skip; next < end;) {
    // Some end with four empty bytes (QuickTime's way to close a list).
    if (end - next < 8) return bytes.subarray(next, end).every((byte) => byte === 0) ? found : null
    const box = readBox(bytes.subarray(next, Math.min(next + 16, end)), next, end)
    if (!box || found.length > MOST_BOXES) return null
    found.push(box)
    next = box.end
  }
  return found
}

/** The notes in it, or why the shop does not take it. */
function readIndex(bytes: Buffer): VideoTrouble | Box[] {
  const whole = readBox(bytes, 0, bytes.length)
  const top = whole && inside(bytes, whole)
  if (!top) return 'broken'
  const notes = top.filter(({ type }) => NOTES.includes(type))
  const formats: string[] = []
  for (const track of top.filter(({ type }) => type === 'trak')) {
    const parts = inside(bytes, track)
    if (!parts) return 'broken'
    notes.push(...parts.filter(({ type }) => NOTES.includes(type)))
    const format = formatOf(bytes, track)
    if (format === null) return 'broken'
    if (format !== '') formats.push(format)
  }
  if (formats.length === 0) return 'sound'
  if (formats.every((format) => H264.includes(format))) return notes
  return formats.some((format) => HEVC.includes(format)) ? 'hevc' : 'codec'
}

/** What a track's picture is coded with; '' when it has none, null when it does not say. */
function formatOf(bytes: Buffer, track: Box): string | null {
  const within = (box: Box | undefined, type: string) =>
    box && inside(bytes, box)?.find((one) => one.type === type)
  const media = within(track, 'mdia')
  const handler = within(media, 'hdlr')
  if (!handler || handler.end - handler.at < handler.head + 12) return null
  if (bytes.toString('latin1', handler.at + handler.head + 8, handler.at + handler.head + 12) !== 'vide')
    return ''
  const table = within(within(within(media, 'minf'), 'stbl'), 'stsd')
  // Behind its version and how many there are.
  const [entry] = (table && inside(bytes, table, 8)) ?? []
  return entry?.type ?? null
}
