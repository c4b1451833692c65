/** The link that says yes to the newsletter: it carries what was typed, unreadable, so that nothing of an address is kept before its owner speaks. */
import { serverPaths } from '#rules/server-paths.ts'
import type { Reader, Tx } from '#data/database.ts'
import { JOIN_HOURS } from '#rules/newsletter/newsletter.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'
import { seal, unseal } from '#shop/sealed.ts'

const FACT = 'unsubscribe key'
const HOUR = 3_600_000
const sealedWith = (key: string): string => `newsletter yes ${key}`
export type Joining = { email: string; name: string }

export async function joinUrl(
  db: Reader | Tx,
  publicUrl: string,
  { email, name }: Joining,
  now: Date,
): Promise<string> {
  const text = JSON.stringify([now.getTime(), email, name])
  return publicUrl + serverPaths.confirmNewsletter(seal(text, sealedWith(await knownKey(db, FACT))))
}

/** Null when it is none of ours, or over. */
export async function readJoin(db: Reader, token: string, now: Date): Promise<Joining | null> {
  const key = /^[\w-]{40,1000}$/.test(token) ? await keyOf(db, FACT) : null
  const text = key && unseal(token, sealedWith(key))
  if (!text) return null
  const [at, email, name] = JSON.parse(text) as [number, string, string]
  return now.getTime() - at < JOIN_HOURS * HOUR ? { email, name } : null
}
