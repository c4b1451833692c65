/** The counter: everything that the shop can do. Doors open it once and hand it to pages, API and jobs. */
import { openAfterRestore } from './after-restore.ts'
import { openAudit } from './audit.ts'
import { openCart } from './cart.ts'
import { openCatalogue } from './catalogue.ts'
import { openComments } from './comments.ts'
import { openCompanies } from './companies.ts'
import { watched } from './companies/watch.ts'
import { openContact } from './contact.ts'
import type { Counter } from './counter.ts'
import { openCouponDesk } from './coupon-desk.ts'
import { openCoupons } from './coupons.ts'
import { openDesk } from './desk.ts'
import { openDrafts } from './drafts.ts'
import { openFavourites } from './favourites.ts'
import { openFigures } from './figures.ts'
import { openImports } from './imports.ts'
import { openNightlyCheck } from './nightly-check.ts'
import { openNewsletter } from './newsletter.ts'
import { openNotifications } from './notifications.ts'
import { openOrderDesk } from './order-desk.ts'
import { openOrders } from './orders.ts'
import { openOutbox } from './outbox.ts'
import { openOutboxDesk } from './outbox/desk.ts'
import { openPeople } from './people.ts'
import { openPictures } from './pictures.ts'
import { openProducts } from './products.ts'
import { openReturns } from './returns.ts'
import { openReviews } from './reviews.ts'
import { openSearches } from './searches.ts'
import { openSessions } from './sessions.ts'
import { openStock } from './stock.ts'
import { openTallies } from './tallies.ts'
import { openUnsubscribe } from './unsubscribe.ts'
import { openUsers } from './users.ts'
import { openVerify } from './verify.ts'
import { openWishes } from './wishes.ts'
import { openWithdrawals } from './withdrawals.ts'

export function openShop(unwatched: Counter) {
  const companies = openCompanies(unwatched)
  const counter = { ...unwatched, gateways: watched(unwatched.gateways, companies.note) }
  const { database } = counter
  /** What takes long does not take the visitors' connections. */
  const aside = { ...counter, database: { ...database, ...database.aside } }
  const products = openProducts(counter)
  const cart = openCart(counter)
  const coupons = openCoupons(counter)
  const orders = openOrders(counter, { cart, coupons })
  const reviews = openReviews(counter)
  const people = openPeople(counter)
  const catalogue = openCatalogue(counter)
  const couponDesk = openCouponDesk(counter)
  const verify = openVerify(aside)
  const tallies = openTallies(counter)
  const outbox = openOutbox(counter, {
    ...orders.jobs,
    mail: (letter, job) =>
      counter.gateways.mail.send({ ...letter, messageId: `outbox-${job.id}-${job.born}` }),
  })
  return {
    settings: counter.settings,
    companies,
    /** For the doors, which have things to count too. */
    tally: counter.tally ?? (() => undefined),
    products,
    cart,
    coupons,
    orders,
    outbox,
    outboxDesk: openOutboxDesk(counter),
    desk: openDesk(counter),
    favourites: openFavourites(counter, { products }),
    reviews,
    notifications: openNotifications(counter, { products }),
    contact: openContact(counter),
    newsletter: openNewsletter(counter),
    people,
    sessions: openSessions(counter),
    drafts: openDrafts(counter),
    withdrawals: openWithdrawals(counter),
    wishes: openWishes(counter),
    unsubscribe: openUnsubscribe(counter),
    imports: openImports(aside),
    catalogue,
    pictures: openPictures(counter),
    stock: openStock(counter),
    orderDesk: openOrderDesk(counter, { coupons }),
    returns: openReturns(counter, { coupons }),
    users: openUsers(counter),
    comments: openComments(counter, { reviews }),
    couponDesk,
    figures: openFigures(aside),
    searches: openSearches(counter, { tallies }),
    tallies,
    audit: openAudit(counter, { catalogue, standing: people, couponDesk }),
    verify,
    nightlyCheck: openNightlyCheck(counter, verify),
    afterRestore: openAfterRestore(counter, { check: orders.check }),
  }
}

export type Shop = ReturnType<typeof openShop>
