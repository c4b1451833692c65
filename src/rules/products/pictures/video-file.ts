/**
 * What a product's video may be: MP4 with H.264 or WebM, its weight, and the sentence beside each limit. The browser asks by the first
 * bytes before it sends, the image gateway by all that the file says of itself; neither goes by the name.
 */
import { kindOfFile } from './picture-file.ts'

const MAX_VIDEO_MB = 30
export const MAX_VIDEO_BYTES = MAX_VIDEO_MB * 1024 * 1024
export const VIDEO_TYPES = 'video/mp4,video/webm'

const KINDS = 'MP4 (H.264) o WebM'
const TWO = `El video tiene que ser ${KINDS}.`
const EXPORT = 'Exportalo como MP4 en H.264.'
/** Beside the button that takes the file. */
export const VIDEO_HINT = `${KINDS}, hasta ${MAX_VIDEO_MB} MB. Se ve sin sonido, después de las imágenes.`
export const VIDEO_MESSAGES = {
  none: 'Elegí un video.',
  empty: 'El video está vacío.',
  heavy: `El video pesa más de ${MAX_VIDEO_MB} MB. Acortalo o exportalo más liviano.`,
  format: TWO,
  picture: `Es una imagen: subila con las imágenes. ${TWO}`,
  mov: `Es un video MOV, que muchos navegadores no muestran. ${EXPORT}`,
  matroska: `Es un video MKV, que los navegadores no muestran. ${EXPORT}`,
  hevc: `El video está en HEVC (H.265), que muchos navegadores no muestran. ${EXPORT}`,
  codec: `El video está en un formato que muchos navegadores no muestran. ${EXPORT}`,
  sound: `El archivo tiene sólo sonido. ${TWO}`,
  broken: 'No pudimos leer el video: el archivo está dañado o cortado.',
  cut: 'Se cortó la subida del video. Probá de nuevo.',
  space: 'No hay lugar para el video en el servidor. Avisale a quien lo administra.',
}
export type VideoTrouble = keyof typeof VIDEO_MESSAGES

export type VideoKind = 'mp4' | 'webm'
export const isRefusedVideo = (found: VideoKind | VideoTrouble): found is VideoTrouble =>
  found in VIDEO_MESSAGES

/** Of the file's first bytes (64 are enough): which of the two it may be, or why it is neither. */
export function kindOfVideo(head: Uint8Array): VideoKind | VideoTrouble {
  if (head.length === 0) return 'empty'
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 4) === '\x1aE\xdf\xa3') {
    const said = text(4, 64)
    return said.includes('webm') ? 'webm' : said.includes('matroska') ? 'matroska' : 'format'
  }
  if (kindOfFile(head) !== 'other') return kindOfFile(head) === 'pdf' ? 'format' : 'picture'
  const box = text(4, 8)
  if (box === 'ftyp') return text(8, 12) === 'qt  ' ? 'mov' : 'mp4'
  // QuickTime's oldest files begin at once with what others keep behind a name.
  return ['moov', 'mdat', 'wide'].includes(box) ? 'mov' : 'format'
}

/** Why a file is no video that the shop takes, by its weight and first bytes; null when it may be one. */
export function refusalOfVideo(head: Uint8Array, bytes: number): string | null {
  if (bytes === 0) return VIDEO_MESSAGES.empty
  if (bytes > MAX_VIDEO_BYTES) return VIDEO_MESSAGES.heavy
  const kind = kindOfVideo(head)
  return isRefusedVideo(kind) ? VIDEO_MESSAGES[kind] : null
}
