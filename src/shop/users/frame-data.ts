/**
 * What the frame of every page asks of a signed-in person: each subject hands in what it wants to know of them, and it is one question to
 * the database instead of one for each.
 */
import { eq, sql, type SQL } from 'drizzle-orm'
import { users } from '#data/schema.ts'
import type { ShopContext } from '#shop/context.ts'

/** Of `users`, by the name under which it is answered; the shop's time is `sql.placeholder('now')`. */
type Parts = Record<string, SQL>
type Known<P extends Parts> = { [Name in keyof P]: P[Name] extends SQL<infer T> ? T : never }

/** Null: there is nobody with that number. */
export type FrameData<Part> = (userId: number) => Promise<Part | null>

/** Whoever asks before the question has left is answered by the same one, never by an older. */
export function openFrameData<P extends Parts>(
  { database, clock }: Pick<ShopContext, 'database' | 'clock'>,
  parts: P,
): FrameData<Known<P>> {
  const question = database.db
    .select(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.as(name)])))
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('at_hand')
  const ask = async (userId: number): Promise<Known<P> | null> => {
    const [found] = await question.execute({ userId, now: clock() })
    return (found as Known<P> | undefined) ?? null
  }
  const waiting = new Map<number, ReturnType<typeof ask>>()

  return function atHand(userId) {
    const there = waiting.get(userId)
    if (there) return there
    const answer = new Promise<void>((leave) => setImmediate(leave)).then(() => {
      waiting.delete(userId)
      return ask(userId)
    })
    waiting.set(userId, answer)
    return answer
  }
}
