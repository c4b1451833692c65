/**
 * What subjects add to what stands before them: each list is the shop at a glance, and its order is the order in which the parts are
 * asked. Nothing is found by name: whoever deletes a subject deletes its lines here.
 */
import { cartRemindersWayOut } from './cart/way-out.ts'
import { ownersWayOut } from './consignment/notices/change.ts'
import { emailAlertsWayOut } from './email-alerts/links.ts'
import type { WayOut } from './emails/unsubscribe.ts'
import { newsletterWayOut } from './newsletter/way-out.ts'
import { stockAlertsWayOut } from './stock-alerts/way-out.ts'
import { cartOfPerson } from './cart/of-person.ts'
import { favouritesOfPerson } from './favourites/of-person.ts'
import { mySizeOfPerson } from './my-size/of-person.ts'
import { newsOfPerson, newsSeenAt } from './notifications/of-person.ts'

/** What every page wants to know of who is signed in. */
export const atHandParts = {
  seenAt: newsSeenAt,
  news: newsOfPerson,
  cart: cartOfPerson,
  favourites: favouritesOfPerson,
  mySize: mySizeOfPerson,
}

/** What a link in an email ends. */
export const waysOut: readonly WayOut[] = [
  ownersWayOut,
  emailAlertsWayOut,
  cartRemindersWayOut,
  stockAlertsWayOut,
  newsletterWayOut,
]
