/**
 * What the frame of every page asks of a signed-in person: each room says what it wants to know of them, and it is one question to the
 * database instead of one for each.
 */
import { eq, sql } from 'drizzle-orm'
import { users } from '#data/schema.ts'
import { cartOfPerson } from '#shop/cart/of-person.ts'
import type { ShopContext } from '#shop/context.ts'
import { favouritesOfPerson } from '#shop/favourites/of-person.ts'
import { mySizeOfPerson } from '#shop/my-size/of-person.ts'
import { newsOfPerson, NEWS_DAYS } from '#shop/notifications/of-person.ts'

const DAY_MS = 86_400_000

export function openAtHand({ database, clock }: Pick<ShopContext, 'database' | 'clock'>) {
  const question = database.db
    .select({
      seenAt: users.notificationsSeenAt,
      news: newsOfPerson(sql.placeholder('since')).as('news'),
      cart: cartOfPerson.as('cart'),
      favourites: favouritesOfPerson.as('favourites'),
      mySize: mySizeOfPerson.as('my_size'),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('at_hand')
  const ask = async (userId: number) => {
    const since = new Date(clock().getTime() - NEWS_DAYS * DAY_MS)
    const [found] = await question.execute({ userId, since })
    return found ?? null
  }
  type Answer = ReturnType<typeof ask>
  const waiting = new Map<number, Answer>()

  /** Null: there is nobody with that number. Whoever asks before the question has left is answered by the same one, never by an older. */
  return function atHand(userId: number): Answer {
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
export type AtHand = ReturnType<typeof openAtHand>
