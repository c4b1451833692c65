/** Somebody types their address and says yes, or goes, by the link of the letter that comes. */
import { desc } from 'drizzle-orm'
import type { Database } from '#data/database.ts'
import { outbox } from '#data/schema.ts'
import { anonymous } from '#rules/users/access.ts'
import { serverPaths } from '#rules/server-paths.ts'
import type { openNewsletter } from '#shop/newsletter/newsletter.ts'

type Newsletter = ReturnType<typeof openNewsletter>

/** What stands behind `path` in the last letter that waits. */
export async function tokenInLastLetter(database: Database, path: string): Promise<string> {
  const [last] = await database.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1)
  const text = String((last?.payload as { text?: string } | undefined)?.text)
  return new RegExp(`${path}([\\w-]+)`).exec(text)?.[1] ?? ''
}

export async function joinNewsletter(
  database: Database,
  newsletter: Newsletter,
  name: string,
  email: string,
): Promise<void> {
  await newsletter.join(anonymous, name, email)
  await newsletter.confirmJoin(await tokenInLastLetter(database, serverPaths.confirmNewsletter('')))
}
