/** What the writers of a sheet share: who brings it, and how many rows go in one question. */

/** `witness`: who declares that the owners agreed on paper. */
export type By = { sheetId: number; witness: number; actor: string; at: Date }

export const AT_ONCE = 200

export function* inParts<T>(all: readonly T[], most: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most)
}

/** Of the form that made its pairs: by it they are found again. */
export const creationOf = (sheetId: number): string => `sheet:${sheetId}`
/** Of what a line brought to its owner's account; '%' for all of them. */
export const openingKey = (sheetId: number, line: number | '%'): string =>
  `opening:${creationOf(sheetId)}:${line}`
