import type { Settings } from './compare.ts'
import type { Figure } from './figure.ts'

/** Each answers its figures; a group that cannot be measured here says why and answers none. */
export type Group = (settings: Settings, say: (line: string) => void) => Promise<Figure[]>
