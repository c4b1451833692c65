/** On which shelf something lies. */
export const SHELF_LETTERS = 20
