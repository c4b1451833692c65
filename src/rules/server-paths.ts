/** Addresses that the server answers without a page: signing in, files, and what other programs call. */
import { asking } from './paths.ts'

export const serverPaths = {
  /** What only who is signed in gets. */
  mine: '/api/users/me/addresses',
  signIn: '/sign-in',
  signInCallback: '/sign-in/callback',
  /**
   * To the identity provider, and back to this address of ours: to make an account there, or to prove again who one is although one is
   * signed in (`users/access.ts`).
   */
  signInFor: (returnTo: string, intent?: 'create' | 'again'): string =>
    asking('/sign-in', { returnTo, intent }),
  unsubscribe: (seal: string): string => `/baja/${seal}`,
  /** Says yes to an alert by e-mail. */
  confirmAlert: (seal: string): string => `/aviso/${seal}`,
  /** Says yes to the newsletter. */
  confirmNewsletter: (seal: string): string => `/aviso/newsletter/${seal}`,
  webhooks: '/webhooks',
  paymentNotices: '/webhooks/mercadopago',
  api: '/api',
  sandboxes: '/sandbox',
  live: '/live',
  health: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  /** The catalogue for catalogues of others. */
  feed: (name: string): string => `/feeds/${name}.${name === 'google' ? 'xml' : 'csv'}`,

  assets: '/assets',
  /** Where an open page asks what stands behind the links that it shows. */
  routes: '/__manifest',
  pictures: '/img',
  picture: (hash: string): string => `/img/${hash}`,
  videos: '/video',
  /** With its ending. */
  video: (name: string): string => `/video/${name}`,
  scene: (name: string, width: number, format: string): string => `/scenes/${name}-${width}.${format}`,
  icon: '/favicon.svg',
  touchIcon: '/apple-touch-icon.png',
  logo: '/icon-512.png',
  /** What a link to us shows where somebody shares it. */
  shareImage: '/og.jpg',
  fonts: '/fonts',
  font: '/fonts/archivo.woff2',
}
