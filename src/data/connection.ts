/** What the two kinds of database have to bring to be one (database.ts). */
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { NewsHandler, StopListening } from './news.ts'
import type { Pool } from './postgres/pool.ts'
import type { Tx } from './transactions.ts'

export type Connection = {
  pool: Pool
  /** For long work; absent where one pool serves all. */
  aside?: Pool
  /** What time it is: the same for every instance, whatever their machines' clocks say. */
  clock(): Date
  /** How far this machine's clock is ahead of the database's, in milliseconds; negative when it is behind. */
  clockSkew(): number
  /** Tells every instance; given a `tx`, only once it commits. `payload` is at most 7,999 bytes. */
  notify(channel: string, payload: string, tx?: Tx): Promise<void>
  /** `onGap` is called when news may have been missed, because the connection was lost for a while. */
  listen(channel: string, handler: NewsHandler, onGap?: () => void): Promise<StopListening>
  embedded?: EmbeddedControls
  close(): Promise<void>
}

export type EmbeddedControls = {
  /** True when the folder was made by this opening: there is nothing in it but the schema. */
  isNew: boolean
  /** How often the database has asked the disk to keep what it wrote. */
  fsyncs(): Promise<number>
  /** A copy of the whole database as it is now, as a tar file that `startFrom` reads. The shop waits meanwhile. */
  dump(file: string): Promise<void>
  /** Throws DiskFull while the disk is too full to write. */
  assertWritable(config?: PgTransactionConfig): void
}
