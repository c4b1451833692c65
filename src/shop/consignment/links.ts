/** Sealed links of offers and of consignors: nobody makes one, and after its last day it opens nothing. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Reader, Tx } from '#data/database.ts'
import {
  CONSIGNMENT_LINK_DAYS,
  consignmentLinkDay,
  readConsignmentLink,
  writeConsignmentLink,
  type ConsignmentLink,
  type LinkKind,
} from '#rules/consignment/portal/link.ts'
import { keyOf, knownKey } from '#shop/emails/keys.ts'

const KEY = 'consignment key'
type Sealed = Omit<ConsignmentLink, 'seal'>
const sealOf = (key: string, { kind, id, lastDay }: Sealed): string =>
  createHmac('sha256', key).update(`${kind} ${id} until ${lastDay}`).digest('base64url')

/** For an e-mail that leaves at `at`: what stands in an address (rules/paths.ts makes it). */
export async function consignmentToken(
  db: Reader | Tx,
  kind: LinkKind,
  id: number,
  at: Date,
): Promise<string> {
  const sealed = { kind, id, lastDay: consignmentLinkDay(at) + CONSIGNMENT_LINK_DAYS[kind] }
  return writeConsignmentLink({ ...sealed, seal: sealOf(await knownKey(db, KEY), sealed) })
}

/** The same of several, by their numbers. */
export async function consignmentTokens(
  db: Reader | Tx,
  kind: LinkKind,
  ids: readonly number[],
  at: Date,
): Promise<(id: number) => string> {
  const lastDay = consignmentLinkDay(at) + CONSIGNMENT_LINK_DAYS[kind]
  const key = ids.length === 0 ? '' : await knownKey(db, KEY)
  return (id) => writeConsignmentLink({ kind, id, lastDay, seal: sealOf(key, { kind, id, lastDay }) })
}

/** The number of what it opens; null when it is none of ours or of another kind, was changed, or is over. */
export async function idOfToken(
  db: Reader | Tx,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<number | null> {
  const link = readConsignmentLink(token)
  const key = link?.kind === kind ? await keyOf(db, KEY) : null
  if (!link || key === null) return null
  if (!timingSafeEqual(Buffer.from(sealOf(key, link)), Buffer.from(link.seal))) return null
  return consignmentLinkDay(now) <= link.lastDay ? link.id : null
}
