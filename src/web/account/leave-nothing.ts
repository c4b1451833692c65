/** What else a browser kept while somebody was signed in goes with their session: the next at this device finds nothing of theirs. */
import { leaveDoor } from '#web/account/consignment/door.ts'
import { cartCookies, couponCookie, couponOf, provinceCookie, provinceOf } from '#web/cookies.ts'
import { forgetPrices } from '#web/prices-seen.ts'
import { noteShown } from '#web/checkout-shown.ts'

export const leaveNothing = (request: Request): string[] => [
  ...cartCookies(request, []),
  ...forgetPrices(request),
  ...noteShown(request, null),
  ...leaveDoor(request),
  ...(couponOf(request) === null ? [] : [couponCookie(request, null)]),
  ...(provinceOf(request) === null ? [] : [provinceCookie(request, null)]),
]
