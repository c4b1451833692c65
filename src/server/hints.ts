/**
 * Carries hints ("the catalogue changed") to every part of this process at once and to the other instances through the
 * database. A hint is never the truth: who hears it reads again.
 */
import { randomUUID } from 'node:crypto'
import { afterCommit, inTransaction, type Database } from '#data/database.ts'
import type { Hint, Log } from '#shop/counter.ts'

const CHANNEL = 'shop_hints'
type Heard = (hint: Hint) => void
export type Hints = {
  tell(hint: Hint): Promise<void>
  onHint(heard: Heard): void
  /** Something may have been missed: forget everything that hints keep fresh. */
  onGap(forget: () => void): void
  close(): Promise<void>
}

export async function openHints(database: Database, log: Log): Promise<Hints> {
  const instance = randomUUID()
  const listeners: Heard[] = []
  const forgetters: (() => void)[] = []
  const spread = (hint: Hint) => {
    for (const heard of listeners) {
      try {
        heard(hint)
      } catch (error) {
        log.error({ err: error, hint: hint.kind }, 'a hint was not taken')
      }
    }
  }

  const stop = await database.listen(
    CHANNEL,
    (payload) => {
      const news = JSON.parse(payload) as { from: string; hint: Hint }
      // Our own has been heard already, before the answer that caused it left.
      if (news.from !== instance) spread(news.hint)
    },
    () => forgetters.forEach((forget) => forget()),
  )

  const send = async (hint: Hint) => {
    spread(hint)
    await database.notify(CHANNEL, JSON.stringify({ from: instance, hint }))
  }
  return {
    async tell(hint) {
      // A change that is rolled back has not happened, so a hint given inside a transaction waits for its commit.
      if (!inTransaction()) return send(hint)
      afterCommit(() => {
        send(hint).catch((error: unknown) => log.warn({ err: error }, 'other instances did not get a hint'))
      })
    },
    onHint: (heard) => void listeners.push(heard),
    onGap: (forget) => void forgetters.push(forget),
    close: stop,
  }
}
