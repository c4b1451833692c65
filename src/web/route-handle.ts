/** What is true of a route, told in its own `handle`. A layout's is true of the routes inside it as well. */
import type { StaffAction } from '#rules/users/roles.ts'

/** The sections of the back office's bar (admin/sections/sections.ts), and the comments, which are a panel there. */
export type AdminSection =
  | 'dashboard'
  | 'orders'
  | 'till'
  | 'shipments'
  | 'returns'
  | 'invoices'
  | 'messages'
  | 'pair-offers'
  | 'drop-offs'
  | 'new-product'
  | 'products'
  | 'stock'
  | 'units'
  | 'consignors'
  | 'settlements'
  | 'intake'
  | 'imports'
  | 'price-lists'
  | 'users'
  | 'team'
  | 'coupons'
  | 'drops'
  | 'looks'
  | 'promotions'
  | 'newsletter'
  | 'reports'
  | 'consignment-reports'
  | 'jobs'
  | 'audit'
  | 'providers'
  | 'settings'
  | 'reviews'

export type RouteHandle = {
  /** It shows what this browser looked at lately. */
  showsSeen?: boolean
  /** Who may enter: `banned` people too, signed-in `users`, the shop's `staff`. Where nothing is said, everybody who is not banned. */
  opensFor?: 'banned' | 'users' | 'staff'
  /**
   * Of a page of the back office: what somebody must be allowed to do to find it (rules/users/roles.ts). Where nothing is said,
   * only owners enter.
   */
  needs?: StaffAction
  /** Where signing in goes back to, when that is not this address. */
  signInReturnsTo?: string
  /**
   * Whose browser may keep the page for the back button: everybody's, when it shows nothing about one person (the server then prints
   * it once for all strangers); visitors' only, when it shows a signed-in person's own. Where nothing is said nobody's: on a
   * shared computer the next one would see it.
   */
  cached?: 'everybody' | 'visitors'
  /**
   * Listed in sitemap.xml, or kept out by robots.txt: what is no page. What is only somebody's own says `noindex` itself, and a
   * crawler has to be let in to read that.
   */
  crawlers?: 'listed' | 'kept out'
  /** Mercado Pago's scripts, frames and forms are let in. */
  pays?: true
  /** Takes pictures, from admins; or, of who signed in, a proof of payment or the photos of a case or a review; of anybody, those of a pair that is offered. */
  uploads?: true | 'proof' | 'photos' | 'offer'
  /** A form that is sent when the session has just ended waits on the server while the admin signs in again. */
  keepsForm?: true
  /** Where it stands in the back office's bar. */
  section?: AdminSection
}
