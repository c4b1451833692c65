/** The links of these e-mails: they carry the address itself, unreadable, so that nothing more about it has to be kept. */
import type { Reader, Tx } from '#data/database.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'
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

export async function readWayOut(db: Reader, token: string): Promise<string | null> {
  const [, sealed] = OUT.exec(token) ?? []
  const key = sealed ? await keyOf(db, FACT) : null
  return key && sealed ? unseal(sealed, sealOf(key, 'no')) : null
}
