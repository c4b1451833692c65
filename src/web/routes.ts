/** Every address of the shop window, grouped by who may enter. Banned people are stopped by the root before any of them. */
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('storefront/layout.tsx', [
    // Everybody.
    index('storefront/home.tsx'),
    route('LandingPage', 'storefront/landing.tsx'),
    route('Offers', 'storefront/offers.tsx'),
    route('ProductDetail/:id', 'storefront/product.tsx'),
    route('FavoriteProduct', 'storefront/favourites.tsx'),
    route('Notifications', 'storefront/notifications.tsx'),
    route('Newsletter', 'storefront/newsletter.tsx'),
    route('Newsletter/baja', 'storefront/newsletter-leave.tsx'),
    route('Cart', 'storefront/cart.tsx'),
    route('Checkout', 'checkout/checkout.tsx'),
    route('About', 'info/about.tsx'),
    route('Faqs', 'info/faqs.tsx'),
    route('TermsAndConditions', 'info/terms.tsx'),
    route('Returns', 'info/returns.tsx'),
    route('Arrepentimiento', 'info/withdrawal.tsx'),

    // Everybody, banned people too.
    route('Contact', 'info/contact.tsx'),
    route('Logout', 'account/logout.tsx'),

    // Signed-in people; others are sent to sign in and come back.
    route('Profile', 'account/profile.tsx'),
    route('Profile/Eliminar', 'account/erase.tsx'),
    route('Register', 'account/register.tsx'),
    route('Orders', 'account/orders.tsx'),
    route('Order/:reference', 'checkout/order.tsx'),

    route('*', 'storefront/not-found.tsx'),
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
  route('Cart/toggle', 'storefront/cart-toggle.ts'),
  route('FavoriteProduct/toggle', 'storefront/favourite-toggle.ts'),
  route('Avisame', 'storefront/wish-door.ts'),
  route('draft', 'checkout/draft-door.ts'),
  route('province', 'storefront/province.ts'),
  route('Profile/MisDatos', 'account/own-data.ts'),
  route('AdminNewsletter/csv', 'admin/newsletter/csv-door.ts'),
  route('suggest', 'storefront/suggest.ts'),
] satisfies RouteConfig
