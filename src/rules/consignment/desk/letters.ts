/** How much is typed at the counter. */

/** Of a reason, and of what somebody saw. */
export const WHY_LETTERS = { least: 10, most: 500 }
/** A DNI perhaps with its dots. */
export const DESK_LETTERS = { code: 12, dni: 12, note: 200, to: 80 }
