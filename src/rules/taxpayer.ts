/** The tax number of a person or company, with its check digit (RG AFIP 1817; weights 5 4 3 2 7 6 5 4 3 2, modulo 11). */
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** «30-53625919-4» or without hyphens. A remainder that asks for a digit of 10 belongs to no number. */
export function isCuit(text: string): boolean {
  if (!/^\d{2}-?\d{8}-?\d$/.test(text)) return false
  const digits = [...text.replaceAll('-', '')].map(Number)
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * digits[index]!, 0)
  return (11 - (sum % 11)) % 11 === digits[10]
}

/** Towards VAT. */
export type FiscalCondition = '' | 'responsable_inscripto' | 'monotributo'
