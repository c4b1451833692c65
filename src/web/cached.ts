/** What a page says of itself in its `handle`, for the server (server/pages/pages.ts). */

/**
 * Whose browser may keep the page for the back button: everybody's, when it shows nothing about one person; visitors' only, when
 * it shows a signed-in person's own. A page that says nothing is kept by none: on a shared computer the next one would see it.
 */
export type Kept = 'everybody' | 'visitors'
export type PageHandle = { kept: Kept }
