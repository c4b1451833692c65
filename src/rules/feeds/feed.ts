/** Whose catalogues ours is written for (product §34.6). */
export const FEEDS = ['google', 'meta', 'tiktok'] as const
export type Feed = (typeof FEEDS)[number]

/** Of what is sold. In English only, and nothing between them: «like new» is refused. */
export const CONDITIONS = ['new', 'refurbished', 'used'] as const
export type Condition = (typeof CONDITIONS)[number]
