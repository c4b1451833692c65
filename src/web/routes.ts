/** Every address of the shop window, grouped by who may enter. Banned people are stopped by the root before any of them. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('storefront/shell/layout.tsx', [
    // Everybody.
    index('storefront/products/list/home-page.tsx'),
    route('LandingPage', 'storefront/products/landing/landing-page.tsx'),
    route('Offers', 'storefront/products/offers/offers-page.tsx'),
    route('ProductDetail/:id', 'storefront/products/detail/product-page.tsx'),
    route('FavoriteProduct', 'storefront/favourites/favourites-page.tsx'),
    route('Notifications', 'storefront/notifications/notifications-page.tsx'),
    route('Newsletter', 'storefront/newsletter/newsletter-page.tsx'),
    route('Newsletter/baja', 'storefront/newsletter/leave-page.tsx'),
    route('Cart', 'storefront/cart/cart-page.tsx'),
    route('Checkout', 'storefront/checkout/checkout-page.tsx'),
    route('About', 'storefront/info/about-page.tsx'),
    route('Faqs', 'storefront/info/faqs-page.tsx'),
    route('TermsAndConditions', 'storefront/info/terms-page.tsx'),
    route('Returns', 'storefront/returns/returns-page.tsx'),
    route('Arrepentimiento', 'storefront/returns/withdrawal-page.tsx'),

    // Everybody, banned people too.
    route('Contact', 'storefront/contact/contact-page.tsx'),
    route('Logout', 'account/logout-page.tsx'),

    // Signed-in people; others are sent to sign in and come back.
    route('Profile', 'account/profile-page.tsx'),
    route('Profile/Eliminar', 'account/personal-data/erase-page.tsx'),
    route('Register', 'account/personal-data/register-page.tsx'),
    route('Orders', 'account/orders/orders-page.tsx'),
    route('Order/:reference', 'storefront/orders/order-page.tsx'),

    route('*', 'storefront/shell/not-found-page.tsx'),
  ]),

  // Admins only; for everybody else these addresses do not exist.
  layout('admin/layout.tsx', [
    route('Dashboard', 'admin/dashboard.tsx'),
    route('Dashboard/access', 'admin/shell/access-door.ts'),
    route('ModifyProducts', 'admin/modify-products.tsx'),
    route('AdminDetail/:id', 'admin/admin-detail.tsx'),
    route('CreateProduct', 'admin/create-product.tsx'),
    route('CreateProduct/picture', 'admin/product-form/picture-door.ts'),
    route('CreateProduct/draft', 'admin/product-form/draft-door.ts'),
    route('EditProduct/:id', 'admin/edit-product.tsx'),
    route('AllUsers', 'admin/all-users.tsx'),
    route('ClientDetail/:email', 'admin/client-detail.tsx'),
    route('AdminComments', 'admin/admin-comments.tsx'),
    route('AdminOrders', 'admin/admin-orders.tsx'),
    route('AdminOrder/:number', 'admin/admin-order.tsx'),
    route('AdminSlips', 'admin/admin-slips.tsx'),
    route('AdminReturns', 'admin/admin-returns.tsx'),
    route('AdminReturn/:code', 'admin/admin-return.tsx'),
    route('AdminStock', 'admin/admin-stock.tsx'),
    route('AdminStock/csv', 'admin/stock/csv-door.ts'),
    route('AdminStock/:id', 'admin/admin-stock-product.tsx'),
    route('AdminCoupons', 'admin/admin-coupons.tsx'),
    route('AdminCoupon/:id', 'admin/admin-coupon.tsx'),
    route('AdminFigures', 'admin/admin-figures.tsx'),
    route('AdminFigures/:figure', 'admin/admin-figure.tsx'),
    route('AdminFigures/:figure/csv', 'admin/figures/csv-door.ts'),
    route('AdminMessages', 'admin/admin-messages.tsx'),
    route('AdminMessage/:id', 'admin/admin-message.tsx'),
    route('AdminNewsletter', 'admin/admin-newsletter.tsx'),
    route('AdminOutbox', 'admin/admin-outbox.tsx'),
    route('AdminOutbox/:id', 'admin/admin-letter.tsx'),
    route('AdminImport', 'admin/admin-imports.tsx'),
    route('AdminImport/:id', 'admin/admin-import.tsx'),
    route('AdminImport/:id/rechazadas.csv', 'admin/imports/refusals-door.ts'),
    route('AdminExport', 'admin/imports/export-door.ts'),
    route('AdminBulk', 'admin/admin-bulk.tsx'),
    route('AdminBulk/:id', 'admin/admin-bulk-done.tsx'),
    route('AdminAudit', 'admin/admin-audit.tsx'),
    route('AdminCompanies', 'admin/admin-companies.tsx'),
  ]),

  // No page of their own: forms post here and go back to where they were; scripts and people fetch data and files.
  route('Cart/toggle', 'storefront/cart/toggle-route.ts'),
  route('FavoriteProduct/toggle', 'storefront/favourites/toggle-route.ts'),
  route('Avisame', 'storefront/stock-alerts/stock-alert-route.ts'),
  route('draft', 'storefront/checkout/personal/draft-route.ts'),
  route('province', 'storefront/products/detail/province-route.ts'),
  route('Profile/MisDatos', 'account/personal-data/own-data-route.ts'),
  route('AdminNewsletter/csv', 'admin/newsletter/csv-door.ts'),
  route('suggest', 'storefront/search/suggest-route.ts'),
] satisfies RouteConfig
