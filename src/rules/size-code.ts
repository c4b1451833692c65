/** The code of a size, as it stands on its label and a scanner reads it. */
import { canBeBars } from './code128.ts'

const OWN = /^T(\d{1,9})$/i
const LONGEST_BARS = 20
/** What a scanner reads on the label of a size: the barcode of its box, or the shop's own number of it where that has none. */
export const sizeCode = ({ sizeId, barcode }: { sizeId: number; barcode: string }): string =>
  canBeBars(barcode) && barcode.length <= LONGEST_BARS ? barcode : `T${String(sizeId).padStart(6, '0')}`
/** Of the shop's own number; null for what is none. */
export const readSizeCode = (text: string): number | null => {
  const number = Number(OWN.exec(text.trim())?.[1] ?? 0)
  return number >= 1 && number <= 2_147_483_647 ? number : null
}

/** Whether a text says this size: by the code of the shop's own label, its barcode, or its SKU in any letters. */
export const saysSize = (
  { id, barcode, sku }: { id: number; barcode: string; sku: string },
  typed: string,
): boolean => {
  const text = typed.trim()
  return (
    readSizeCode(text) === id ||
    (text !== '' && (text === barcode || text.toLowerCase() === sku.toLowerCase()))
  )
}
