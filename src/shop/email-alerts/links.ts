/** The links of these e-mails: they carry the address itself, unreadable, so that nothing more about it has to be kept. */
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '#data/database.ts'
import { emailAlerts, pushSubscriptions } from '#data/schema.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'
import { endOf, type WayOut } from '#shop/emails/unsubscribe.ts'
import { seal, unseal } from '#shop/sealed.ts'

const FACT = 'unsubscribe key'
const sealOf = (key: string, what: 'yes' | 'no') => `email alerts ${what} ${key}`
/** Beside the newsletter's in the same address (shop/emails/unsubscribe.ts). */
const OUT = /^a([\w-]{40,600})$/

export const confirmUrl = async (db: Reader | Tx, publicUrl: string, id: number, email: string) =>
  publicUrl + serverPaths.confirmAlert(seal(`${id} ${email}`, sealOf(await knownKey(db, FACT), 'yes')))

export const wayOutUrl = async (db: Reader | Tx, publicUrl: string, email: string) =>
  publicUrl + serverPaths.unsubscribe(`a${seal(email, sealOf(await knownKey(db, FACT), 'no'))}`)

export async function readConfirm(db: Reader, token: string): Promise<{ id: number; email: string } | null> {
  const key = /^[\w-]{40,600}$/.test(token) ? await keyOf(db, FACT) : null
  const [, id, email] = /^(\d{1,15}) (.+)$/.exec((key && unseal(token, sealOf(key, 'yes'))) || '') ?? []
  return id && email ? { id: Number(id), email } : null
}

async function readWayOut(db: Reader, token: string): Promise<string | null> {
  const [, sealed] = OUT.exec(token) ?? []
  const key = sealed ? await keyOf(db, FACT) : null
  return key && sealed ? unseal(sealed, sealOf(key, 'no')) : null
}

export const emailAlertsWayOut: WayOut = async ({ database }, token) => {
  const email = await readWayOut(database.db, token)
  if (email === null) return null
  return endOf('email-alerts', () =>
    database.transaction(async (tx) => {
      await tx.delete(emailAlerts).where(eq(emailAlerts.email, email))
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.email, email))
    }),
  )
}
