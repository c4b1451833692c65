/**
 * Every table of the shop. Rows are nearly the shape the pages use; amounts are whole centavos (`*_centavos`), times are
 * UTC. Changing a table needs a migration: `npm run migration`.
 */
// oxlint-disable oxc/no-barrel-file -- verbs ask for tables by name and need not know in which file each one stands
export * from './schema/audit.ts'
export * from './schema/contact.ts'
export * from './schema/coupons.ts'
export * from './schema/favourites.ts'
export * from './schema/imports.ts'
export * from './schema/money/invoices.ts'
export * from './schema/jobs.ts'
export * from './schema/metrics.ts'
export * from './schema/newsletter.ts'
export * from './schema/notifications.ts'
export * from './schema/orders.ts'
export * from './schema/money/payments.ts'
export * from './schema/prices.ts'
export * from './schema/products.ts'
export * from './schema/returns.ts'
export * from './schema/reviews.ts'
export * from './schema/sale-terms.ts'
export * from './schema/sessions.ts'
export * from './schema/settings.ts'
export * from './schema/stock-alerts.ts'
export * from './schema/stock.ts'
export * from './schema/money/transfers.ts'
export * from './schema/users.ts'
