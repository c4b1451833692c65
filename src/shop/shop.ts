/** The shop: everything that the shop can do. The server opens it once and hand it to pages, API and jobs. */
import { openAfterRestore } from './verify/after-restore.ts'
import { openAccount } from './account.ts'
import { addressesOf } from './addresses/kept.ts'
import { frameParts, undoing, waysOut } from './parts.ts'
import { openAudit } from './audit/audit.ts'
import { openCart } from './cart/cart.ts'
import { openKeptCart } from './cart/kept.ts'
import { openCartLinks } from './cart/links.ts'
import { openCartReminders } from './cart/reminders.ts'
import { openCatalogue } from './products/admin/catalogue.ts'
import { openComments } from './reviews/admin.ts'
import { openProviders } from './providers/providers.ts'
import { watched } from './providers/watch.ts'
import { openConsignment } from './consignment/consignment.ts'
import { ownerNews } from './consignment/listing/notify.ts'
import { ownPairs } from './consignment/sales/buyer-is-owner.ts'
import { openContact } from './contact/contact.ts'
import type { ShopContext } from './context.ts'
import { openCredit } from './credit/credit.ts'
import { openCouponsAdmin } from './coupons/admin.ts'
import { openCoupons } from './coupons/coupons.ts'
import { openDashboard } from './dashboard/dashboard.ts'
import { openDrops } from './drops/drops.ts'
import { openDrafts } from './checkout/drafts.ts'
import { openLinkedGoods } from './linked-goods.ts'
import { openFeeds } from './feeds/feeds.ts'
import { openGiftCards } from './gift-cards/gift-cards.ts'
import { openFavourites } from './favourites/favourites.ts'
import { openLooks } from './looks/looks.ts'
import { openPromotionsAdmin } from './promotions/admin.ts'
import { openPromotionList } from './promotions/list.ts'
import { openPromotionTurns } from './promotions/active.ts'
import { openPromotionTrials } from '#shop/cart/promotion-trial.ts'
import { openReports } from './reports/reports.ts'
import { openLists } from './opened-lists.ts'
import { openLabels } from './labels/labels.ts'
import { openInvoices } from './invoices/invoices.ts'
import { openImports } from './imports/imports.ts'
import { openNightlyCheck } from './verify/nightly-check.ts'
import { openMySize } from './my-size/my-size.ts'
import { openNewsletter } from './newsletter/newsletter.ts'
import { openNotifications } from './notifications/notifications.ts'
import { openOrdersAdmin } from './order-desk.ts'
import { openChatOrders } from '#shop/chat/chat.ts'
import { openEdits } from './orders/edit/edits.ts'
import { openEditPaying } from './payments/edit-payment.ts'
import { openOrders } from './shopper-orders.ts'
import { openOutbox } from './jobs/outbox.ts'
import { openJobsAdmin } from './jobs/admin.ts'
import { openPictures } from './products/pictures.ts'
import { openVideos } from './products/videos.ts'
import { openPlaces } from './places/places.ts'
import { openPriceLists } from './prices/lists/admin.ts'
import { openPrices } from './prices/history.ts'
import { openPushes } from './push/push.ts'
import { openProducts } from './products/products.ts'
import { readConfirm } from './email-alerts/links.ts'
import { openEmailAlerts } from './email-alerts/email-alerts.ts'
import { openExchanges } from './returns/exchange/exchanges.ts'
import { openOtherPair } from './returns/other-pair.ts'
import { openReturns } from './returns/returns.ts'
import { openQuestions } from './questions/questions.ts'
import { openFits } from './reviews/fits.ts'
import { openReviews } from './reviews/reviews.ts'
import { openEverything } from '#shop/everything/everything.ts'
import { openSaleTerms } from './sale-terms/sale-terms.ts'
import { openSearches } from './search/searches.ts'
import { openSettingsAdmin } from './settings/settings.ts'
import { openArrival } from './sessions/arrival.ts'
import { openSessions } from './sessions/sessions.ts'
import { openShipments } from './shipments/shipments.ts'
import { openStock } from './stock/stock.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openUnits } from './units/units.ts'
import { openUnsubscribe } from './emails/unsubscribe.ts'
import { openAddresses } from './addresses/addresses.ts'
import { openFrameData } from './users/frame-data.ts'
import { openInvitations } from './users/invitations.ts'
import { openUsersAdmin } from './users/admin.ts'
import { openVerify } from './verify/verify.ts'
import { lockCounter } from './till/back.ts'
import { concludeSale } from './till/qr/conclude.ts'
import { openTill } from './till/till.ts'
import { openTransfers } from './transfers/transfers.ts'
import { openStockAlerts } from './stock-alerts/stock-alerts.ts'
import { openWithdrawals } from './returns/withdrawals/withdrawals.ts'

export function openShop(unwatched: ShopContext) {
  const providers = openProviders(unwatched)
  const context = { ...unwatched, gateways: watched(unwatched.gateways, providers.note) }
  const { database } = context
  /** What takes long does not take the visitors' connections. */
  const aside = { ...context, database: { ...database, ...database.aside } }
  const atHand = openFrameData(context, frameParts)
  const products = openProducts(context)
  const cart = openCart(context)
  const coupons = openCoupons(context)
  const orders = openOrders(context, { cart, coupons })
  const reviews = openReviews(context, products.recall)
  const comments = openComments(context, { reviews })
  const users = openAccount(context)
  const catalogue = openCatalogue(context)
  const couponsAdmin = openCouponsAdmin(context)
  const promotionsAdmin = openPromotionsAdmin(context)
  const credit = openCredit(context)
  const verify = openVerify(aside)
  const metrics = openMetrics(context)
  const settingsAdmin = openSettingsAdmin(context)
  const stock = openStock(context)
  const units = openUnits(context, { ownerNews })
  const consignment = openConsignment(context)
  const ordersAdmin = openOrdersAdmin(context)
  const newsletter = openNewsletter(context)
  const invoices = openInvoices(context)
  const sessions = openSessions(context)
  const favourites = openFavourites(context, { products, atHand })
  const stockAlerts = openStockAlerts(context)
  const mySize = openMySize(context, { atHand })
  const drops = openDrops(context, products.recall)
  const looks = openLooks(context, products)
  const giftCards = openGiftCards(context, { ask: orders.check })
  const chatOrders = openChatOrders(context, { cart, coupons })
  const pushes = openPushes(context, { readConfirm })
  const outbox = openOutbox(context, {
    ...pushes.jobs,
    ...orders.jobs,
    ...giftCards.jobs,
    invoice: invoices.issue,
    'consignor-news': (job, about) => consignment.portal.tellNews(job, about),
    'newsletter-batch': newsletter.issues.runBatch,
    mail: (email, job) => context.gateways.mail.send({ ...email, messageId: `outbox-${job.id}-${job.born}` }),
  })
  const audit = openAudit(
    context,
    undoing({
      comments,
      catalogue,
      ordersAdmin,
      roles: users,
      couponsAdmin,
      drops: drops.admin,
      looks: looks.admin,
      promotionsAdmin,
      settingsAdmin,
      stock,
      issues: newsletter.issues,
      credit,
      gifts: giftCards.admin,
      units,
      consignors: consignment.people,
      settlements: consignment.settlements,
    }),
  )
  return {
    settings: context.settings,
    lists: openLists(context, { audit }),
    settingsAdmin,
    providers,
    /** For the routes, which have things to count too. */
    countEvent: context.countEvent ?? (() => undefined),
    products,
    cart,
    keptCart: openKeptCart(context, { atHand }),
    cartLinks: openCartLinks(context, { cart }),
    cartReminders: openCartReminders(context, { cart }),
    coupons,
    orders,
    invoices,
    outbox,
    jobsAdmin: openJobsAdmin(context),
    dashboard: openDashboard(context),
    favourites,
    drops,
    looks,
    giftCards,
    mySize,
    feeds: openFeeds(aside),
    labels: openLabels(context),
    reviews,
    fits: openFits(context, products.recall),
    questions: openQuestions(context, products.recall),
    notifications: openNotifications(context, { newcomers: products.newcomers, atHand }),
    consignment,
    contact: openContact(context),
    newsletter,
    saleTerms: openSaleTerms(context),
    users,
    sessions,
    arrive: openArrival(sessions, [
      ({ id }, brought) => favourites.merge(id, brought.favourites),
      ({ id }, brought) => mySize.merge(id, brought.mySize),
      async (visitor, { stockAlert }) => stockAlert && stockAlerts.ask(visitor, stockAlert),
    ]),
    addresses: openAddresses(context),
    drafts: openDrafts(context),
    transfers: openTransfers(context, { concludeSale, lockCounter, askAgain: orders.askAgain }),
    withdrawals: openWithdrawals(context),
    till: openTill(context, { cart, coupons, followQr: orders.followQr }),
    shipments: openShipments(context, ordersAdmin),
    stockAlerts,
    emailAlerts: openEmailAlerts(context, { products }),
    unsubscribe: openUnsubscribe(context, waysOut),
    imports: openImports(aside),
    catalogue,
    pictures: openPictures(context),
    videos: openVideos(context),
    places: openPlaces(),
    pushes,
    prices: openPrices(context),
    priceLists: openPriceLists(context),
    stock,
    units: { ...units, otherPair: openOtherPair(context) },
    ordersAdmin,
    chatOrders,
    linkedGoods: openLinkedGoods([chatOrders.toFinish]),
    returns: openReturns(context),
    edits: {
      ...openEdits(context, { ask: orders.check, ownPairs }),
      ...openEditPaying(context, { ask: orders.check }),
    },
    exchanges: openExchanges(context, { ask: orders.check, ownPairs }),
    usersAdmin: openUsersAdmin(context, { addressesOf }),
    invitations: openInvitations(context),
    comments,
    couponsAdmin,
    promotionsAdmin,
    promotionList: openPromotionList(promotionsAdmin),
    turnPromotions: openPromotionTurns(context),
    tryPromotion: openPromotionTrials(context, { cart }),
    credit,
    reports: openReports(aside),
    searches: openSearches(context, { metrics }),
    everything: openEverything(context),
    metrics,
    audit,
    verify,
    nightlyCheck: openNightlyCheck(context, verify),
    afterRestore: openAfterRestore(context, { check: orders.check }),
  }
}

export type Shop = ReturnType<typeof openShop>
