/**
 * The subjects that a shop may do without, each with the folders and files that are its own. The schema of the database stays whole,
 * and with it the rules that it reads (states, kinds); tests are not looked at.
 */
export type Subject = {
  paths: readonly string[]
  /** Why it cannot be removed yet: what still names it. */
  named?: string
}

export const SUBJECTS: Readonly<Record<string, Subject>> = {
  looks: {
    paths: [
      'src/rules/looks',
      'src/shop/looks',
      'src/shop/verify/looks.ts',
      'src/web/storefront/looks',
      'src/web/admin/looks',
      'src/server/api/looks.ts',
      'src/server/api/admin/looks.ts',
      'src/data/seed/seed-looks.ts',
    ],
  },
  labels: {
    paths: ['src/rules/labels', 'src/shop/labels', 'src/web/admin/labels', 'src/web/admin/units/tags'],
  },
  feeds: {
    paths: [
      'src/rules/feeds',
      'src/shop/feeds',
      'src/server/pages/feeds.ts',
      'src/web/admin/imports/feed-list.tsx',
    ],
  },
  drops: {
    paths: [
      'src/rules/drops',
      'src/shop/drops',
      'src/shop/verify/drops.ts',
      'src/web/storefront/drops',
      'src/web/admin/drops',
      'src/web/admin/dashboard/drop-line.tsx',
      'src/server/api/drops.ts',
      'src/server/api/admin/drops.ts',
      'src/server/operation/demo-drops.ts',
    ],
  },
  questions: {
    paths: [
      'src/rules/questions',
      'src/shop/questions',
      'src/shop/personal-data/export-questions.ts',
      'src/web/storefront/questions',
      'src/web/admin/questions',
      'src/server/api/reviews/questions.ts',
      'src/data/seed/reviews/questions.ts',
    ],
  },
  push: {
    paths: [
      'src/rules/push',
      'src/shop/push',
      'src/shop/verify/push.ts',
      'src/web/account/push',
      'src/server/api/push.ts',
    ],
  },
  promotions: {
    named:
      'The price of an order, its lines and its page, the cards of products and the till read what is off by a promotion.',
    paths: [
      'src/rules/promotions',
      'src/shop/promotions',
      'src/shop/cart/promotion-trial.ts',
      'src/shop/reports/promotions.ts',
      'src/shop/verify/promotions.ts',
      'src/web/storefront/promotions',
      'src/web/admin/promotions',
      'src/server/api/admin/promotions.ts',
      'src/data/seed/seed-promotions.ts',
    ],
  },
  'price-lists': {
    paths: [
      'src/shop/prices/lists',
      'src/web/admin/price-lists',
      'src/server/api/admin/price-lists.ts',
      'src/web/admin/products/detail/booked-notice.tsx',
    ],
  },
  'gift-cards': {
    paths: [
      'src/rules/gift-cards',
      'src/shop/gift-cards',
      'src/shop/personal-data/export-gifts.ts',
      'src/shop/verify/gift-cards.ts',
      'src/shop/till/redeem-gift.ts',
      'src/web/admin/till/gift.tsx',
      'src/web/account/gift-cards',
      'src/web/storefront/gift-cards',
      'src/web/admin/gift-cards',
      'src/server/api/gift-cards.ts',
      'src/server/api/admin/gift-cards.ts',
      'src/data/seed/seed-gift-cards.ts',
    ],
  },
  newsletter: {
    paths: [
      'src/rules/newsletter',
      'src/shop/newsletter',
      'src/shop/verify/newsletter.ts',
      'src/server/emails/newsletter-links.ts',
      'src/web/storefront/newsletter',
      'src/web/admin/newsletter',
      'src/server/api/newsletter.ts',
      'src/server/api/admin/newsletter-issues.ts',
      'src/data/seed/seed-newsletter.ts',
    ],
  },
  credit: {
    named: 'Refunds, payments, the till, orders by chat and gift cards move store credit themselves.',
    paths: [
      'src/rules/credit',
      'src/shop/credit',
      'src/shop/verify/credit.ts',
      'src/web/account/credit',
      'src/web/admin/users/credit-panel.tsx',
      'src/web/storefront/checkout/summary/credit-choice.tsx',
      'src/web/ui/credit-list.tsx',
      'src/server/api/credit.ts',
    ],
  },
  chat: {
    paths: [
      'src/shop/chat',
      'src/server/api/orders/by-chat.ts',
      'src/web/admin/orders/detail/chat-link.tsx',
      'src/web/admin/orders/detail/chat-link-of.ts',
      'src/web/admin/orders/new',
      'src/web/storefront/orders/finish',
    ],
  },
  transfers: {
    named:
      'The emails of orders, prices by hand and what the till gives back are worded and written by transfers.',
    paths: [
      'src/rules/transfers',
      'src/shop/transfers',
      'src/web/storefront/transfers',
      'src/web/admin/transfers',
      'src/server/api/transfers.ts',
      'src/server/api/admin/transfers.ts',
    ],
  },
  invoices: {
    paths: [
      'src/rules/invoices',
      'src/shop/invoices',
      'src/shop/verify/invoices.ts',
      'src/web/storefront/orders/invoice',
      'src/web/admin/invoices',
      'src/web/admin/orders/detail/invoices.tsx',
      'src/web/admin/orders/detail/invoices-of.ts',
      'src/server/api/admin/invoices.ts',
    ],
  },
  till: {
    paths: [
      'src/rules/till',
      'src/shop/till',
      'src/shop/verify/till.ts',
      'src/web/admin/till',
      'src/server/api/admin/till.ts',
      'src/server/api/admin/till-leases.ts',
      'src/server/api/admin/till-returns.ts',
      'src/server/operation/demo-till.ts',
    ],
  },
  consignment: {
    named: 'Single pairs, the till, reports and the record know whose a pair is.',
    paths: [
      'src/rules/consignment',
      'src/shop/consignment',
      'src/shop/verify/consignment',
      'src/shop/everything/find-consignors.ts',
      'src/shop/personal-data/consignor-of-account.ts',
      'src/web/account/consignment',
      'src/web/admin/consignment',
      'src/web/admin/consignors',
      'src/web/admin/dashboard/consignors-line.tsx',
      'src/web/storefront/consign',
      'src/web/storefront/agreement',
      'src/server/api/consignment',
      'src/server/api/admin/consignors',
      'src/server/operation/demo-consignment',
      'src/data/seed/consignment',
    ],
  },
}

/** Where subjects meet: a row, a field or a statement for each, and no other file names an optional one. */
export const LISTS: readonly string[] = [
  'src/shop/shop.ts',
  'src/shop/parts.ts',
  'src/shop/placing.ts',
  'src/shop/settling.ts',
  'src/shop/opened-lists.ts',
  'src/shop/shopper-orders.ts',
  'src/shop/orders/life.ts',
  'src/shop/verify/verify.ts',
  'src/server/api/api.ts',
  'src/server/app.ts',
  'src/server/jobs/jobs.ts',
  'src/data/seed/seed.ts',
  'src/web/routes.ts',
  // Steps that name each subject once.
  'src/server/operation/demo-cases.ts',
  'src/server/pages/crawlers.ts',
  'src/server/emails/unsubscribe-route.ts',
  'src/server/commands/restore.ts',
  'src/rules/shop-settings/selling.ts',
  'src/rules/audit-texts/describe.ts',
  'src/shop/dashboard/owed.ts',
  'src/shop/dashboard/waiting.ts',
  'src/shop/notifications/followers.ts',
  'src/shop/orders/reserved.ts',
  'src/shop/personal-data/erasure.ts',
  'src/shop/personal-data/export-data.ts',
  'src/shop/reports/reports.ts',
  'src/shop/till/till.ts',
  // What is shown of each.
  'src/server/api/products.ts',
  'src/server/api/product-shape.ts',
  'src/web/admin/dashboard/dashboard-page.tsx',
  'src/web/admin/imports/imports-page.tsx',
  'src/web/account/credit/credit-page.tsx',
  'src/web/admin/orders/detail/act.ts',
  'src/web/admin/orders/detail/order-page.tsx',
  'src/web/admin/products/detail/product-page.tsx',
  'src/web/admin/providers/providers-page.tsx',
  'src/web/admin/till/customer-form.tsx',
  'src/web/admin/till/till-page.tsx',
  'src/web/frame.ts',
  'src/web/push-offer.ts',
  'src/web/storefront/checkout/wanted.ts',
  'src/web/storefront/info/faq-texts.tsx',
  'src/web/storefront/orders/order-page.tsx',
  'src/web/storefront/products/detail/product-page.tsx',
  'src/web/storefront/products/landing/landing-page.tsx',
  'src/web/storefront/reviews/review-action.ts',
  'src/web/storefront/shell/overlays.tsx',
]
