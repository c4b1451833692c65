/** What the browser keeps by name, told once for the shop's worker and the till's page; apart, so that no other page carries it. */

/** Begins the name of everything that the browser keeps. */
export const KEPT_PREFIX = 'vereda-'
/** What the till's page may sell, beside what is kept of the page; both are forgotten with who signs out. */
export const LEASE_STORE = `${KEPT_PREFIX}lease`
