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
import type { UndoPart } from './audit/undo.ts'
import { undoConsignors, type openPeople } from './consignment/people.ts'
import { undoSettlements, type openSettlements } from './consignment/settlements/settlements.ts'
import { undoCoupons, type openCouponsAdmin } from './coupons/admin.ts'
import { undoCredit, type openCredit } from './credit/credit.ts'
import { undoDrops, type openDropsAdmin } from './drops/admin.ts'
import { undoGifts, type openGiftsAdmin } from './gift-cards/admin.ts'
import { undoLooks, type openLooksAdmin } from './looks/admin.ts'
import { undoIssues, type openIssues } from './newsletter/issues.ts'
import { undoRecipient, type openRecipient } from './fulfilment/recipient.ts'
import { undoProducts, type openCatalogue } from './products/admin/catalogue.ts'
import { undoPromotions, type openPromotionsAdmin } from './promotions/admin.ts'
import { undoReviews, type openComments } from './reviews/admin.ts'
import { undoSettings, type openSettingsAdmin } from './settings/settings.ts'
import { undoStock, type openStock } from './stock/stock.ts'
import { undoUnits, type openUnits } from './units/units.ts'
import { undoRoles, type openRoles } from './users/roles.ts'
import { cartOfPerson } from './cart/of-person.ts'
import { favouritesOfPerson } from './favourites/of-person.ts'
import { mySizeOfPerson } from './my-size/of-person.ts'
import { newsOfPerson, newsSeenAt } from './notifications/of-person.ts'

/** What every page wants to know of who is signed in. */
export const frameParts = {
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

/** What the record can take back. */
export const undoing = (verbs: {
  roles: Pick<ReturnType<typeof openRoles>, 'ban' | 'unban' | 'setRole'>
  settingsAdmin: ReturnType<typeof openSettingsAdmin>
  catalogue: ReturnType<typeof openCatalogue>
  stock: Pick<ReturnType<typeof openStock>, 'adjust'>
  units: Pick<ReturnType<typeof openUnits>, 'undo'>
  looks: ReturnType<typeof openLooksAdmin>
  promotionsAdmin: ReturnType<typeof openPromotionsAdmin>
  couponsAdmin: ReturnType<typeof openCouponsAdmin>
  credit: Pick<ReturnType<typeof openCredit>, 'undo'>
  gifts: Pick<ReturnType<typeof openGiftsAdmin>, 'block' | 'unblock'>
  ordersAdmin: Pick<ReturnType<typeof openRecipient>, 'restoreRecipient'>
  comments: Pick<ReturnType<typeof openComments>, 'replyBack'>
  issues: Pick<ReturnType<typeof openIssues>, 'remove' | 'restore'>
  drops: Pick<ReturnType<typeof openDropsAdmin>, 'changeBack'>
  consignors: Pick<ReturnType<typeof openPeople>, 'undo'>
  settlements: Pick<ReturnType<typeof openSettlements>, 'undo'>
}): readonly UndoPart[] => [
  undoRoles(verbs.roles),
  undoSettings(verbs.settingsAdmin),
  undoProducts(verbs.catalogue),
  undoStock(verbs.stock),
  undoUnits(verbs.units),
  undoLooks(verbs.looks),
  undoPromotions(verbs.promotionsAdmin),
  undoCoupons(verbs.couponsAdmin),
  undoCredit(verbs.credit),
  undoGifts(verbs.gifts),
  undoRecipient(verbs.ordersAdmin),
  undoReviews(verbs.comments),
  undoIssues(verbs.issues),
  undoDrops(verbs.drops),
  undoConsignors(verbs.consignors),
  undoSettlements(verbs.settlements),
]
