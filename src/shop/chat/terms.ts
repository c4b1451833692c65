/** What the shop's people agreed on besides the goods (product §11.24): where it goes, and what it costs then. */
import * as v from 'valibot'
import type { Reader, Tx } from '#data/database.ts'
import { ADDRESS_SAYS } from '#rules/addresses/address.ts'
import { WHERE_FIELDS } from '#rules/addresses/fields.ts'
import { personalData } from '#rules/checkout/purchase.ts'
import { CHAT_SAYS, type ChatTerms } from '#rules/orders/by-chat.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { addressesOf } from '#shop/addresses/kept.ts'
import { readForm } from '#shop/read-form.ts'
import { knownOf } from '#shop/orders/whose.ts'

const place = v.pick(personalData, ['province', 'codePostal'])

/** Picked up: nowhere. An address of their account, or as much as its cost asks for; whoever buys tells the rest. */
export async function whereAsked(
  db: Reader | Tx,
  asked: ChatTerms,
  who: Parameters<typeof knownOf>[0],
  userId: number | null,
): Promise<Outcome<ReturnType<typeof knownOf>, never>> {
  const known = knownOf(who)
  if (asked.delivery === 'pickup') return done(known)
  if (asked.address !== null) {
    const kept = userId === null ? [] : await addressesOf(db, userId)
    const one = kept.find(({ id }) => id === asked.address)
    if (!one) return invalid(CHAT_SAYS.invalid, { address: ADDRESS_SAYS.gone })
    return done({ ...known, ...Object.fromEntries(WHERE_FIELDS.map((field) => [field, one[field]])) })
  }
  const { province, codePostal } = asked
  const read = readForm(place, { province, codePostal }, CHAT_SAYS.invalid)
  return read.ok ? done({ ...known, ...read.value }) : read
}
