/** That a code was typed in this browser: sealed, so that no table is needed, and worth nothing once the mailbox is another. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader } from '#data/database.ts'
import { PROOF_MINUTES, readProof, writeProof } from '#rules/consignment/portal/portal.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'

const KEY = 'consignment key'
type Of = { consignorId: number; email: string }
const sealOf = (key: string, { consignorId, email }: Of, endsAt: number): string =>
  createHmac('sha256', key).update(`proof ${consignorId} ${email} until ${endsAt}`).digest('base64url')
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** For the cookie of the browser in which the code was typed. */
export async function proofOf(db: Reader, of: Of, now: Date): Promise<string> {
  const endsAt = seconds(now) + PROOF_MINUTES * 60
  return writeProof({
    consignorId: of.consignorId,
    endsAt,
    seal: sealOf(await knownKey(db, KEY), of, endsAt),
  })
}

export async function isProven(db: Reader, of: Of, text: string | null, now: Date): Promise<boolean> {
  const proof = text === null ? null : readProof(text)
  if (proof?.consignorId !== of.consignorId || proof.endsAt <= seconds(now)) return false
  const key = await keyOf(db, KEY)
  return key !== null && timingSafeEqual(Buffer.from(sealOf(key, of, proof.endsAt)), Buffer.from(proof.seal))
}
