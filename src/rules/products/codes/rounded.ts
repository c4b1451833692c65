/** Codes and telephone numbers that a spreadsheet took for numbers. */

/** «7,79E+12» no longer tells one product, or one person, from another. */
export const isRounded = (code: string): boolean => /^\d+(?:[.,]\d+)?E\+\d{1,3}$/i.test(code.trim())

/** `what`: «el SKU», «el teléfono». */
export const roundedProblem = (code: string, what: string): string =>
  `la planilla redondeó ${what} «${code.trim().slice(0, 30)}»: poné esa columna como texto y exportala de nuevo`

/** «30123456,0» is a number that a spreadsheet gave a decimal. */
export const withoutDecimal = (code: string): string => code.trim().replace(/(?<=\d)[.,]0$/, '')
