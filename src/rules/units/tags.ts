/** Tags to print: on the label printer one of 50 × 30 mm after the other, or many on a sheet. */
const TAG = { width: 50, height: 30 }
export const TAG_SIZE = `${TAG.width} × ${TAG.height} mm`
/** What an A4 sheet holds of them, edge to edge. */
export const TAGS_A_SHEET = 36
export const MOST_TAGS = 360

const TAG_PAPERS = ['hoja', 'rollo'] as const
export type TagPaper = (typeof TAG_PAPERS)[number]
/** A roll for one, a sheet for many, unless somebody says. */
export const tagPaper = (text: string | null, count: number): TagPaper =>
  TAG_PAPERS.find((paper) => paper === text) ?? (count === 1 ? 'rollo' : 'hoja')

/** Of a sheet that was begun: how many of its places are gone. */
export function placesGone(text: string | null): number {
  const first = Math.trunc(Number(text))
  return first >= 2 && first <= TAGS_A_SHEET ? first - 1 : 0
}
