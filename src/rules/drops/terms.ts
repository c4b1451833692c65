/** The numbers of drops, without the schemas that read their forms: pages carry these alone. */
export const DROP_WINDOW_HOURS = 24
export const LONGEST_WINDOW_HOURS = 168
/** Between the frozen list and the draw: time for anybody to keep a copy of it. */
export const LIST_MINUTES = 10
/** Of one drop, all its sizes together. */
export const MOST_DROP_UNITS = 500
export const SEED_BYTES = 32
/** Letters and digits of an entry's code. */
export const ENTRY_CODE_LENGTH = 10
/** Deeds of one person about their entries: entering, withdrawing. */
export const ENTRY_TRIES = { hour: 20, day: 60 }
export const REASON_LETTERS = { min: 3, max: 200 }
