/** What makes the shop installable (product §46.1). Apart from server-paths.ts: no page carries these in its scripts. */
export const installPaths = {
  manifest: '/manifest.webmanifest',
  worker: '/sw.js',
  /** What the service worker shows where there is no connection and nothing was seen before. */
  offline: '/sin-conexion',
  smallLogo: '/icon-192.png',
  /** The logo with so much ground around it that a phone may cut it to its own shape. */
  maskableLogo: '/icon-maskable-512.png',
}
