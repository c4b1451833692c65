/** Every address of the pages, grouped by who may enter. Banned people are stopped by the root before any of them. */
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
  layout('admin/shell/layout.tsx', [
    route('Dashboard', 'admin/dashboard/dashboard-page.tsx'),
    route('Dashboard/access', 'admin/access/access-route.ts'),
    route('ModifyProducts', 'admin/products/products-page.tsx'),
    route('AdminDetail/:id', 'admin/products/detail/product-page.tsx'),
    route('CreateProduct', 'admin/products/form/create-page.tsx'),
    route('CreateProduct/picture', 'admin/products/form/pictures/picture-route.ts'),
    route('CreateProduct/draft', 'admin/products/form/draft/draft-route.ts'),
    route('EditProduct/:id', 'admin/products/form/edit-page.tsx'),
    route('AllUsers', 'admin/users/users-page.tsx'),
    route('ClientDetail/:email', 'admin/users/user-page.tsx'),
    route('AdminComments', 'admin/reviews/comments-page.tsx'),
    route('AdminOrders', 'admin/orders/orders-page.tsx'),
    route('AdminOrder/:number', 'admin/orders/detail/order-page.tsx'),
    route('AdminSlips', 'admin/orders/slips/slips-page.tsx'),
    route('AdminReturns', 'admin/returns/returns-page.tsx'),
    route('AdminReturn/:code', 'admin/returns/return-page.tsx'),
    route('AdminStock', 'admin/stock/stock-page.tsx'),
    route('AdminStock/csv', 'admin/stock/csv-route.ts'),
    route('AdminStock/:id', 'admin/stock/product-page.tsx'),
    route('AdminCoupons', 'admin/coupons/coupons-page.tsx'),
    route('AdminCoupon/:id', 'admin/coupons/coupon-page.tsx'),
    route('AdminFigures', 'admin/reports/reports-page.tsx'),
    route('AdminFigures/:report', 'admin/reports/report-page.tsx'),
    route('AdminFigures/:report/csv', 'admin/reports/csv-route.ts'),
    route('AdminMessages', 'admin/contact/messages-page.tsx'),
    route('AdminMessage/:id', 'admin/contact/message-page.tsx'),
    route('AdminNewsletter', 'admin/newsletter/newsletter-page.tsx'),
    route('AdminNewsletter/csv', 'admin/newsletter/csv-route.ts'),
    route('AdminOutbox', 'admin/jobs/jobs-page.tsx'),
    route('AdminOutbox/:id', 'admin/jobs/job-page.tsx'),
    route('AdminImport', 'admin/imports/imports-page.tsx'),
    route('AdminImport/:id', 'admin/imports/import-page.tsx'),
    route('AdminImport/:id/rechazadas.csv', 'admin/imports/refusals-route.ts'),
    route('AdminExport', 'admin/imports/export-route.ts'),
    route('AdminBulk', 'admin/products/bulk/bulk-page.tsx'),
    route('AdminBulk/:id', 'admin/products/bulk/done-page.tsx'),
    route('AdminAudit', 'admin/audit/audit-page.tsx'),
    route('AdminCompanies', 'admin/providers/providers-page.tsx'),
    route('AdminSettings', 'admin/settings/settings-page.tsx'),
  ]),

  // No page of their own: forms post here and go back to where they were; scripts and people fetch data and files.
  route('Cart/toggle', 'storefront/cart/toggle-route.ts'),
  route('FavoriteProduct/toggle', 'storefront/favourites/toggle-route.ts'),
  route('Avisame', 'storefront/stock-alerts/stock-alert-route.ts'),
  route('draft', 'storefront/checkout/personal/draft-route.ts'),
  route('province', 'storefront/products/detail/province-route.ts'),
  route('Profile/MisDatos', 'account/personal-data/own-data-route.ts'),
  route('suggest', 'storefront/search/suggest-route.ts'),
] satisfies RouteConfig
