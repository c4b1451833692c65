/** What a command of `npm run shop` is: how it is typed, what it does, and what it is given. */
import type { Database } from '#data/database.ts'
import type { Config } from '#server/config/config.ts'
import type { Shop } from '#shop/shop.ts'

export type Say = (line: string) => void
/** Where a command works; `open` when it is carried out by the shop that serves visitors. */
export type Place = { config: Config; database: Database; open: boolean }
export type Command = {
  /** As typed. */
  usage: string
  about: string
  /** The exit code: 0 done, 1 it could not be done, 2 wrong usage. `folder` is where the operator stands. */
  run(args: readonly string[], shop: Shop, say: Say, folder: string, place: Place): Promise<number>
}
