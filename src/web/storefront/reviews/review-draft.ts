/** A review on the way through the sign-in: the cookie has a random id, what was written stays with the shop for a day. */
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import { cookieNamed, dropCookie, readCookies, setCookie } from '#web/cookies.ts'

export type TypedReview = { number: string; comment: string; fit: string }
type Call = { request: Request; shop: Shop; visitor: Visitor }

const COOKIE = 'draft_review'
const tokenOf = (request: Request) => cookieNamed(readCookies(request), COOKIE)

/** The Set-Cookie that finds it again. */
export async function keepReview({ request, shop, visitor }: Call, productId: number, typed: TypedReview) {
  const place = { about: String(productId) }
  const { token, days } = await shop.drafts.save('review', tokenOf(request), typed, visitor, place)
  return setCookie(request, COOKIE, token, { days, httpOnly: true })
}

export async function keptReview(
  { request, shop, visitor }: Call,
  productId: number,
): Promise<TypedReview | null> {
  const token = tokenOf(request)
  if (token === null) return null
  const draft = await shop.drafts.open('review', token, visitor, String(productId))
  if (!draft) return null
  const { number = '', comment = '', fit = '' } = draft.data
  return { number, comment, fit }
}

/** Once it is published. Answers the Set-Cookie, when there is anything to forget. */
export async function dropReview({ request, shop }: Call, productId: number): Promise<string[]> {
  const token = tokenOf(request)
  if (token === null) return []
  await shop.drafts.drop('review', token, String(productId))
  return [dropCookie(request, COOKIE, true)]
}
