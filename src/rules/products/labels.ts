/** What the shop calls what it sells. Pages of shoppers carry this: it stays small. */

export const offered = <T extends { offered: boolean }>(choices: readonly T[]): T[] =>
  choices.filter((choice) => choice.offered)
export const valuesOf = (choices: readonly { value: string }[]): string[] => choices.map(({ value }) => value)
export const find = <T extends { value: string }>(choices: readonly T[], value: string) =>
  choices.find((choice) => choice.value === value)
/** What is not known is told as it is kept. */
export const labelOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  find(choices, value)?.label ?? value
export const manyOf = (categories: readonly { value: string; many: string }[], value: string): string =>
  find(categories, value)?.many ?? value
