/** The back office's front page and frame: what waits for somebody, what is new, and how the shop moved lately. */
import type { Counter } from './counter.ts'
import { openTrends } from './desk/trends.ts'
import { openWaiting } from './desk/waiting.ts'

export type { Trends } from './desk/trends.ts'
export type { Waiting } from './desk/waiting.ts'

export const openDesk = (counter: Counter) => ({ ...openWaiting(counter), ...openTrends(counter) })
