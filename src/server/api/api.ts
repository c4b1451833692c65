/** The API: the same verbs as the pages, spoken in JSON (product §31.1). Money here is pesos. */
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#shop/shop.ts'
import { sendFailure } from '#server/http/failures.ts'
import type { Room } from '#server/uploads/room.ts'
import type { CachedAnswers } from '#server/pages/cached-answers.ts'
import { addSaleTerms } from './sale-terms.ts'
import { addCart } from './cart.ts'
import { addCatalogue } from './catalogue.ts'
import { addCheckout } from './checkout.ts'
import { addContact } from './contact.ts'
import { addCredit } from './credit.ts'
import { addCoupons } from './coupons.ts'
import { addFavourites } from './favourites.ts'
import { addDrops } from './drops.ts'
import { addLooks } from './looks.ts'
import { addGiftCards } from './gift-cards.ts'
import { addNewsletterIssues } from '#server/api/admin/newsletter-issues.ts'
import { addNewsletter } from './newsletter.ts'
import { addEmailAlerts } from './email-alerts.ts'
import { addMySize } from './my-size.ts'
import { addPush } from './push.ts'
import { addNotifications } from './notifications.ts'
import { addDocs } from './operation/docs.ts'
import { openOperations } from './operation/routes.ts'
import { addInvoices } from '#server/api/admin/invoices.ts'
import { addDropsAdmin } from '#server/api/admin/drops.ts'
import { addLooksAdmin } from '#server/api/admin/looks.ts'
import { addGiftCardsAdmin } from '#server/api/admin/gift-cards.ts'
import { addCourierClaims } from './admin/courier-claims.ts'
import { addShipments } from '#server/api/admin/shipments.ts'
import { addTill } from '#server/api/admin/till.ts'
import { addTillReturns } from '#server/api/admin/till-returns.ts'
import { addTillLeases } from '#server/api/admin/till-leases.ts'
import { addChatOrders } from '#server/api/orders/by-chat.ts'
import { addManyOrders } from '#server/api/admin/orders/many.ts'
import { addParts } from '#server/api/admin/orders/parts.ts'
import { addPacking } from '#server/api/admin/orders/packing.ts'
import { addEdits } from '#server/api/orders/edits.ts'
import { addOrdersAdmin } from '#server/api/admin/orders/orders.ts'
import { addTransfersAdmin } from '#server/api/admin/transfers.ts'
import { addBuying } from './orders/buying.ts'
import { addOrders } from './orders/orders.ts'
import { addTransfers } from './transfers.ts'
import { addPriceLists } from '#server/api/admin/price-lists.ts'
import { addPromotions } from '#server/api/admin/promotions.ts'
import { addProductsAdmin } from '#server/api/admin/products.ts'
import { addProducts } from './products.ts'
import { addReturnsAdmin } from '#server/api/admin/returns.ts'
import { addMyReturns } from './returns/my-returns.ts'
import { addReturns } from './returns/withdrawals.ts'
import { addQuestions } from './reviews/questions.ts'
import { addReviews } from './reviews/reviews.ts'
import { addAdminSearch } from '#server/api/admin/search.ts'
import { addSettings } from '#server/api/admin/settings.ts'
import { addStock } from '#server/api/admin/stock.ts'
import { addTeam } from '#server/api/admin/team.ts'
import { addDesk } from './consignment/desk.ts'
import { addDeskLeaving } from './consignment/desk-leaving.ts'
import { addClaims } from './consignment/claims.ts'
import { addDropOffs } from './consignment/drop-offs.ts'
import { addMyPairs } from './consignment/my-pairs.ts'
import { addMyData } from './consignment/my-data.ts'
import { addMyMoney } from './consignment/my-money.ts'
import { addMyMessages } from './consignment/my-messages.ts'
import { addConsignmentReports } from './consignment/reports.ts'
import { addOffers } from './consignment/offers.ts'
import { addOffersAdmin } from './consignment/offers-admin.ts'
import { addAgreement } from './consignment/agreement.ts'
import { addSheets } from './consignment/sheets.ts'
import { addHeirs } from '#server/api/admin/consignors/heirs.ts'
import { addConsignorAccounts } from '#server/api/admin/consignors/accounts.ts'
import { addConsignorActions } from '#server/api/admin/consignors/actions.ts'
import { addConsignorLedger } from '#server/api/admin/consignors/ledger.ts'
import { addConsignorsAdmin } from '#server/api/admin/consignors/consignors.ts'
import { addSettlements } from '#server/api/admin/settlements.ts'
import { addUnitCounts } from '#server/api/admin/unit-counts.ts'
import { addUnitsAdmin } from '#server/api/admin/units.ts'
import { addAddresses } from './addresses.ts'
import { addUsers } from './users.ts'

/** In the order in which /api/docs shows them. */
const SUBJECTS = [
  addProducts,
  addCatalogue,
  addSaleTerms,
  addBuying,
  addOrders,
  addMyReturns,
  addTransfers,
  addCheckout,
  addCoupons,
  addAddresses,
  addUsers,
  addTeam,
  addCredit,
  addGiftCards,
  addDrops,
  addLooks,
  addReviews,
  addQuestions,
  addFavourites,
  addCart,
  addMySize,
  addPush,
  addNotifications,
  addContact,
  addNewsletter,
  addEmailAlerts,
  addReturns,
  addOffers,
  addMyPairs,
  addMyMoney,
  addMyData,
  addMyMessages,
  addProductsAdmin,
  addOrdersAdmin,
  addEdits,
  addReturnsAdmin,
  addTransfersAdmin,
  addChatOrders,
  addTill,
  addTillReturns,
  addTillLeases,
  addCourierClaims,
  addShipments,
  addManyOrders,
  addPacking,
  addParts,
  addStock,
  addInvoices,
  addNewsletterIssues,
  addPriceLists,
  addPromotions,
  addGiftCardsAdmin,
  addDropsAdmin,
  addLooksAdmin,
  addUnitsAdmin,
  addOffersAdmin,
  addUnitCounts,
  addDesk,
  addDeskLeaving,
  addDropOffs,
  addClaims,
  addConsignmentReports,
  addConsignorsAdmin,
  addConsignorActions,
  addConsignorAccounts,
  addHeirs,
  addSettlements,
  addConsignorLedger,
  addAgreement,
  addSheets,
  addAdminSearch,
  addSettings,
]

export async function addApi(
  app: FastifyInstance,
  { shop, sessionName, room, kept }: { shop: Shop; sessionName: string; room: Room; kept: CachedAnswers },
): Promise<void> {
  await app.register(
    async (api) => {
      // Only JSON: a form of another site could send text/plain without asking first.
      api.removeContentTypeParser('text/plain')
      const operations = openOperations(api, shop, room)
      for (const add of SUBJECTS) add(operations, shop, kept)
      addDocs(api, operations.operations, { settings: shop.settings, sessionName })
      // Before the pages' own "not found" gets to see it.
      api.all('/*', (request, reply) => sendFailure(request, reply, 404))
    },
    { prefix: '/api' },
  )
}
