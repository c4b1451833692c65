/** The code of a single pair as a cookie or an address holds it, in a larger pattern. Apart: every page carries it. */
export const UNIT_CODE = '[2-9A-HJKMNP-Z]{7}'
