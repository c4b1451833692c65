/**
 * How somebody shows that an offer is theirs: by the link of its e-mails, which acts (decision 53); or by its number, which alone opens
 * nothing, together with who asks and what an e-mail and a code to a consignor left in their browser. Their own pages name an offer by
 * its number, so that none of them hands out more than what opened it (decision 97).
 */
import type { Visitor } from '#rules/users/access.ts'

export type OfferBy =
  string | { offerId: number; visitor: Visitor; token: string | null; proof: string | null }

const NUMBER = /^[1-9]\d{0,8}$/

/** `part`: the last part of its address. */
export const offerBy = (part: string, who: Omit<OfferBy & object, 'offerId'>): OfferBy =>
  NUMBER.test(part) ? { offerId: Number(part), ...who } : part
