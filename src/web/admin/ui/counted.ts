/** Counts as people read them: «1.200», «1 nuevo», «3 nuevos». */
export const number = new Intl.NumberFormat('es-AR')
export const count = (amount: number): string => number.format(amount)
export const counted = (amount: number, one: string, many: string): string =>
  `${count(amount)} ${amount === 1 ? one : many}`
