/** On what labels are printed: a printer's roll of one label after the other, or a sheet of many. */

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
