/** Whose catalogues ours is written for (product §34.6). */
export const FEEDS = ['google', 'meta', 'tiktok'] as const
export type Feed = (typeof FEEDS)[number]
