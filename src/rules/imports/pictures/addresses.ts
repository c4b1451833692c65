/** Pictures and the video of a product as a list names them: addresses, of which only those count that the shop serves from. */
import { MAX_PICTURES } from '#rules/products/fields.ts'
import { isOwnPicture } from '#rules/products/pictures/picture.ts'
import { isOwnVideo, isServedVideo } from '#rules/products/pictures/video.ts'
import { line } from '#rules/text.ts'
import type { Mapping } from '#rules/imports/mapping.ts'
import type { ImportNote } from '#rules/imports/notes.ts'
import { parts } from '#rules/imports/sizes/row-sizes.ts'

type Row = (column: string) => string

/** Only pictures of our own, or on a host that the shop serves from: another host's would be refused by the browser, and are not ours to show. */
export function readImages(
  rows: readonly Row[],
  mapping: Mapping,
  hosts: readonly string[],
  notes: ImportNote[],
): string[] {
  const { images } = mapping
  if (!images) return []
  const listed = rows.flatMap((row) => parts(row(images.column), images.separator))
  const ours = [...new Set(listed)]
    .filter((url) => isOwnPicture(url) || hosts.some((host) => url.startsWith(`https://${host}/`)))
    .filter((url) => !/[\s"'<>\\]/.test(url))
    .slice(0, MAX_PICTURES)
  if (listed.length > 0 && ours.length === 0) notes.push({ kind: 'picture', value: hostOf(listed[0]!) })
  return ours
}

const hostOf = (url: string): string => /^https?:\/\/([^/?#\s]+)/i.exec(url)?.[1] ?? url

/** The first that a row of the product says. An empty cell says nothing. */
export function readVideo(
  rows: readonly Row[],
  { video: column }: Mapping,
  hosts: readonly string[],
  notes: ImportNote[],
): { video?: string } {
  const url = column ? rows.map((row) => line(row(column))).find(Boolean) : undefined
  if (!url) return {}
  if (isOwnVideo(url) || hosts.some((host) => isServedVideo(url, `https://${host}/`))) return { video: url }
  notes.push({ kind: 'video', value: hostOf(url) })
  return {}
}
