/** Printing for parcels: packing slips and labels. */

/** Orders printed at once. */
export const MAX_SLIPS = 50
export const PRINT_PARTS = ['todo', 'remitos', 'etiquetas'] as const
/** What of each order is printed: the slip on A4, the label of 10 by 15 cm, or both. */
export type PrintPart = (typeof PRINT_PARTS)[number]
export const printPart = (text: string | null): PrintPart =>
  PRINT_PARTS.find((part) => part === text) ?? 'todo'
