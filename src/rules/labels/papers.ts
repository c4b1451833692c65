/** On what labels are printed: a printer's roll of one label after the other, or a sheet of many. */
import { canBeBars } from './code128.ts'

/** In millimetres. */
export const LABEL_MM = {
  rollo: { width: 50, height: 30 },
  'rollo-62': { width: 62, height: 30 },
  hoja: { width: 50, height: 30 },
} as const
export type LabelPaper = keyof typeof LABEL_MM
const LABEL_PAPERS = ['rollo', 'rollo-62', 'hoja'] as const satisfies readonly LabelPaper[]
const sizeOf = (paper: LabelPaper): string => `${LABEL_MM[paper].width} × ${LABEL_MM[paper].height} mm`
export const LABEL_PAPER_NAME: Record<LabelPaper, string> = {
  rollo: `Rollo de ${sizeOf('rollo')}`,
  'rollo-62': `Rollo de ${sizeOf('rollo-62')}`,
  hoja: 'Hoja A4',
}
export { LABEL_PAPERS, sizeOf as labelSize }

/** What an A4 sheet holds of them, edge to edge. */
export const LABELS_A_SHEET = 36
export const MOST_LABELS = 360

/** A roll for one, a sheet for many, unless somebody says. */
export const labelPaper = (text: string | null, count: number): LabelPaper =>
  LABEL_PAPERS.find((paper) => paper === text) ?? (count === 1 ? 'rollo' : 'hoja')

/** Of a sheet that was begun: how many of its places are gone. */
export function placesGone(text: string | null): number {
  const first = Math.trunc(Number(text))
  return first >= 2 && first <= LABELS_A_SHEET ? first - 1 : 0
}

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
