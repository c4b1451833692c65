/**
 * Carries hints ("the catalogue changed") to every part of this process at once and to the other instances through the
 * database. A hint is never the truth: who hears it reads again.
 */
import { randomUUID } from 'node:crypto'
import { afterCommit, type Database } from '#data/database.ts'
import type { Hint, Log } from '#shop/context.ts'

const CHANNEL = 'shop_hints'
/** Far below the second within which the other instances should know. */
const GATHER_MS = 20
/** A hint is under 80 bytes, a NOTIFY at most 7,999. */
const MOST_TOGETHER = 50
type Heard = (hint: Hint) => void
export type Hints = {
  tell(hint: Hint): Promise<void>
  /** Only to this instance, for what each of them works out by itself. */
  tellHere(hint: Hint): void
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
      const news = JSON.parse(payload) as { from: string; hints: Hint[] }
      // Our own have been heard already, before the answer that caused them left.
      if (news.from !== instance) news.hints.forEach(spread)
    },
    () => forgetters.forEach((forget) => forget()),
  )

  // To PostgreSQL a NOTIFY is a commit with a write to disk: what happens within a moment travels together, once each.
  let gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sent: Promise<unknown> = Promise.resolve()
  const leave = async () => {
    const hints = [...gathered]
    gathered = new Set()
    timer = undefined
    try {
      for (let first = 0; first < hints.length; first += MOST_TOGETHER) {
        const together = hints.slice(first, first + MOST_TOGETHER).join()
        await database.notify(CHANNEL, `{"from":"${instance}","hints":[${together}]}`)
      }
    } catch (error) {
      // What was hinted at has happened, and the other instances look again by themselves after a minute.
      log.warn({ err: error }, 'other instances did not get a hint')
    }
  }
  const send = (hint: Hint) => {
    spread(hint)
    gathered.add(JSON.stringify(hint))
    timer ??= setTimeout(() => (sent = Promise.all([sent, leave()])), GATHER_MS).unref()
  }
  return {
    async tell(hint) {
      // A change that is rolled back has not happened, so a hint given inside a transaction waits for its commit.
      afterCommit(() => send(hint))
    },
    tellHere: spread,
    onHint: (heard) => void listeners.push(heard),
    onGap: (forget) => void forgetters.push(forget),
    async close() {
      clearTimeout(timer)
      await Promise.all([sent, leave()])
      await stop()
    },
  }
}
