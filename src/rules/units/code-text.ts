/** The code of a single pair as a cookie or an address holds it, and as people read it, in a larger pattern. Apart: every page carries it. */
const SIGN = '[2-9A-HJKMNP-Z]'
export const UNIT_CODE = `${SIGN}{7}`
export const PRINTED_UNIT_CODE = `VR-${SIGN}{4}-${SIGN}{3}`
