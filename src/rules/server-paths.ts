/** Addresses that the server answers without a page: signing in, files, and what other programs call. */
const signIn = (returnTo: string, intent = ''): string =>
  `/sign-in?returnTo=${encodeURIComponent(returnTo)}${intent}`

export const serverPaths = {
  signIn: '/sign-in',
  signInCallback: '/sign-in/callback',
  /** To the identity provider, and back to this address of ours. */
  signInFor: (returnTo: string): string => signIn(returnTo),
  /** The provider asks who it is also of somebody who is signed in there (`users/access.ts`). */
  signInAgainFor: (returnTo: string): string => signIn(returnTo, '&intent=again'),
  createAccountFor: (returnTo: string): string => signIn(returnTo, '&intent=create'),
  unsubscribe: (seal: string): string => `/baja/${seal}`,
  paymentNotices: '/webhooks/mercadopago',
  api: '/api',
  sandboxes: '/sandbox',
  live: '/live',
  health: '/healthz',
  readiness: '/readyz',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',

  assets: '/assets',
  pictures: '/img',
  picture: (hash: string): string => `/img/${hash}`,
  scene: (name: string, width: number, format: string): string => `/scenes/${name}-${width}.${format}`,
  icon: '/favicon.svg',
  touchIcon: '/apple-touch-icon.png',
  logo: '/icon-512.png',
  /** What a link to us shows where somebody shares it. */
  shareImage: '/og.jpg',
  font: '/fonts/archivo.woff2',
} as const
