/** The people of the shop, for its admins: who they are, and what is decided about them. */
import type { Counter } from './counter.ts'
import { openStanding } from './standing.ts'
import { openUserList } from './users/read.ts'

export type { Standing } from './standing.ts'
export type { UserDetail, UserQuery, UserRow } from './users/read.ts'

export const openUsers = (counter: Counter) => ({ ...openUserList(counter), ...openStanding(counter) })
