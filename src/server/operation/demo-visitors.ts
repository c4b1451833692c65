/** Who does what goes on in the demo: the shop by itself, and its people. */
import type { users } from '#data/schema.ts'
import type { Outcome } from '#rules/outcome.ts'
import { pick } from '#rules/record.ts'
import { system, type PersonVisitor } from '#rules/users/access.ts'

export const DEMO = system('seed')

export function valueOf<T>(end: Outcome<T>): T {
  if (!end.ok) throw new Error(`The demo's case was not made: ${end.message}`)
  return end.value
}

export const visitorOf = (user: typeof users.$inferSelect): PersonVisitor => ({
  kind: 'person',
  ...pick(user, ['id', 'username', 'email', 'name', 'surname', 'image', 'role', 'ban']),
})
