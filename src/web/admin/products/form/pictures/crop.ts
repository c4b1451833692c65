/** Where a 4 by 5 frame lies on a picture: how near, and which point is in its middle (parts of the picture's width and height). */
import { TILE_RATIO } from '#rules/products/pictures/picture-file.ts'

export type Size = { width: number; height: number }
/** `zoom` 1 is the largest frame that fits. */
export type Crop = { zoom: number; x: number; y: number }
export type Box = Size & { left: number; top: number }

export const MAX_ZOOM = 4
export const CENTRED: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const limited = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** In the picture's own pixels; never over its edge. */
export function boxOf({ width, height }: Size, { zoom, x, y }: Crop): Box {
  const wide = Math.min(width, height * TILE_RATIO) / limited(zoom, 1, MAX_ZOOM)
  const high = wide / TILE_RATIO
  return {
    width: wide,
    height: high,
    left: limited(x * width - wide / 2, 0, width - wide),
    top: limited(y * height - high / 2, 0, height - high),
  }
}

/** Moved by parts of the frame, zoomed by a factor; stays where there is picture. */
export function moved(
  size: Size,
  crop: Crop,
  { dx = 0, dy = 0, times = 1 }: { dx?: number; dy?: number; times?: number },
): Crop {
  const zoom = limited(crop.zoom * times, 1, MAX_ZOOM)
  const frame = boxOf(size, { ...crop, zoom })
  const x = crop.x + (dx * frame.width) / size.width
  const y = crop.y + (dy * frame.height) / size.height
  const box = boxOf(size, { zoom, x, y })
  return { zoom, x: (box.left + box.width / 2) / size.width, y: (box.top + box.height / 2) / size.height }
}
