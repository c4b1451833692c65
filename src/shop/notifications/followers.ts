/** What follows when somebody is told something: each subject hands in its own, asked in this order in the transaction that tells it. */
import type { Tx } from '#data/database.ts'
import { pushCameIn, pushNews } from '#shop/push/notify.ts'

/** Of rows of the bell, all of one kind. `runAt`: not before. */
type NewsFollower = (tx: Tx, kind: string, newsIds: readonly number[], runAt?: Date) => Promise<void>
/** Of what came in for an address without an account, and where to look at it. */
type CameInFollower = (tx: Tx, email: string, path: string, at: Date) => Promise<void>

const NEWS: readonly NewsFollower[] = [pushNews]
const CAME_IN: readonly CameInFollower[] = [pushCameIn]

export const followNews: NewsFollower = async (...news) => {
  for (const follow of NEWS) await follow(...news)
}
export const followCameIn: CameInFollower = async (...cameIn) => {
  for (const follow of CAME_IN) await follow(...cameIn)
}
