/** How a size may be written: «42», «38.5», «XL», «Único», «8 años». What keeps or sends one parts it by other signs. */
export const MAX_SIZE_LETTERS = 10
export const SIZE_TEXT = `[\\p{L}\\p{N}][\\p{L}\\p{N}./+ -]{0,${MAX_SIZE_LETTERS - 1}}`
