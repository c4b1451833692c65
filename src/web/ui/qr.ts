/** A QR code as a path, made where it is read: browsers carry no encoder. */
import { encode } from 'uqr'

const QR = { ecc: 'M', border: 0 } as const

/** Of an SVG in which every module is one unit; `size` of them a side, without its quiet border. */
export type QrPath = { path: string; size: number }

export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, QR)
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size }
}
