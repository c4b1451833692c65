/** The counter: everything that the shop can do. Doors open it once and hand it to pages, API and jobs. */
import { openAfterRestore } from './verify/after-restore.ts'
import { openAudit } from './audit/audit.ts'
import { openCart } from './cart/cart.ts'
import { openCatalogue } from './products/admin/catalogue.ts'
import { openComments } from './reviews/admin.ts'
import { openProviders } from './providers/providers.ts'
import { watched } from './providers/watch.ts'
import { openContact } from './contact/contact.ts'
import type { Counter } from './context.ts'
import { openCouponsAdmin } from './coupons/admin.ts'
import { openCoupons } from './coupons/coupons.ts'
import { openDashboard } from './dashboard/dashboard.ts'
import { openDrafts } from './checkout/drafts.ts'
import { openFavourites } from './favourites/favourites.ts'
import { openReports } from './reports/reports.ts'
import { openImports } from './imports/imports.ts'
import { openNightlyCheck } from './verify/nightly-check.ts'
import { openNewsletter } from './newsletter/newsletter.ts'
import { openNotifications } from './notifications/notifications.ts'
import { openOrdersAdmin } from './orders/admin/admin.ts'
import { openOrders } from './orders/orders.ts'
import { openOutbox } from './jobs/outbox.ts'
import { openJobsAdmin } from './jobs/admin.ts'
import { openUsers } from './users/users.ts'
import { openPictures } from './products/pictures.ts'
import { openProducts } from './products/products.ts'
import { openReturns } from './returns/returns.ts'
import { openReviews } from './reviews/reviews.ts'
import { openSearches } from './search/searches.ts'
import { openSessions } from './sessions/sessions.ts'
import { openStock } from './stock/stock.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openUnsubscribe } from './emails/unsubscribe.ts'
import { openUsersAdmin } from './users/admin.ts'
import { openVerify } from './verify/verify.ts'
import { openStockAlerts } from './stock-alerts/stock-alerts.ts'
import { openWithdrawals } from './returns/withdrawals.ts'

export function openShop(unwatched: Counter) {
  const providers = openProviders(unwatched)
  const counter = { ...unwatched, gateways: watched(unwatched.gateways, providers.note) }
  const { database } = counter
  /** What takes long does not take the visitors' connections. */
  const aside = { ...counter, database: { ...database, ...database.aside } }
  const products = openProducts(counter)
  const cart = openCart(counter)
  const coupons = openCoupons(counter)
  const orders = openOrders(counter, { cart, coupons })
  const reviews = openReviews(counter)
  const users = openUsers(counter)
  const catalogue = openCatalogue(counter)
  const couponsAdmin = openCouponsAdmin(counter)
  const verify = openVerify(aside)
  const metrics = openMetrics(counter)
  const outbox = openOutbox(counter, {
    ...orders.jobs,
    mail: (email, job) => counter.gateways.mail.send({ ...email, messageId: `outbox-${job.id}-${job.born}` }),
  })
  return {
    settings: counter.settings,
    providers,
    /** For the doors, which have things to count too. */
    countEvent: counter.countEvent ?? (() => undefined),
    products,
    cart,
    coupons,
    orders,
    outbox,
    jobsAdmin: openJobsAdmin(counter),
    dashboard: openDashboard(counter),
    favourites: openFavourites(counter, { products }),
    reviews,
    notifications: openNotifications(counter, { products }),
    contact: openContact(counter),
    newsletter: openNewsletter(counter),
    users,
    sessions: openSessions(counter),
    drafts: openDrafts(counter),
    withdrawals: openWithdrawals(counter),
    stockAlerts: openStockAlerts(counter),
    unsubscribe: openUnsubscribe(counter),
    imports: openImports(aside),
    catalogue,
    pictures: openPictures(counter),
    stock: openStock(counter),
    ordersAdmin: openOrdersAdmin(counter, { coupons }),
    returns: openReturns(counter, { coupons }),
    usersAdmin: openUsersAdmin(counter),
    comments: openComments(counter, { reviews }),
    couponsAdmin,
    reports: openReports(aside),
    searches: openSearches(counter, { metrics }),
    metrics,
    audit: openAudit(counter, { catalogue, roles: users, couponsAdmin }),
    verify,
    nightlyCheck: openNightlyCheck(counter, verify),
    afterRestore: openAfterRestore(counter, { check: orders.check }),
  }
}

export type Shop = ReturnType<typeof openShop>
