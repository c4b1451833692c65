import { encode } from 'uqr'

/** A QR as the path of an SVG in which every module is one unit; `size` of them a side, without its quiet border. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { path, size }
}
