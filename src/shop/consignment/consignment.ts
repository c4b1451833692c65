/** Pairs that people entrust to the shop: their offers and owners, reception, sales, accounts and settlements, a folder each. */
import type { ShopContext } from '#shop/context.ts'
import { sweepCodes } from './codes/codes.ts'
import { openOffers } from './offers/offers.ts'
import { openSheets } from './import/sheets.ts'
import { openPeople } from './people.ts'
import { openDesk } from './desk/desk.ts'
import { openPortal } from './portal/portal.ts'
import { openPrices } from './prices/prices.ts'
import { openConsignmentReports } from './reports/reports.ts'
import { openSettlements } from './settlements/settlements.ts'
import { openSales } from './sales/sales.ts'

export function openConsignment(context: ShopContext) {
  return {
    offers: openOffers(context),
    people: openPeople(context),
    desk: openDesk(context),
    portal: openPortal(context),
    prices: openPrices(context),
    sheets: openSheets(context),
    reports: openConsignmentReports(context),
    settlements: openSettlements(context),
    sales: openSales(context),
    /** For the jobs. */
    sweepCodes: () => sweepCodes(context.database.db, context.clock()),
  }
}
