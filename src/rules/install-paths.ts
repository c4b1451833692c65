/** What makes the shop installable (product §46.1). Apart from server-paths.ts: no page carries these in its scripts. */
export const installPaths = {
  manifest: '/manifest.webmanifest',
  worker: '/sw.js',
  /** What the service worker shows where there is no connection and nothing was seen before. */
  offline: '/sin-conexion',
  /** Of what was pressed without signal. */
  later: '/sin-senal.js',
  smallLogo: '/icon-192.png',
  /** The logo with so much ground around it that a phone may cut it to its own shape. */
  maskableLogo: '/icon-maskable-512.png',
}

/** What was pressed without signal waits under this name in the browser. */
export const LATER_STORE = 'sin-senal'
/** Sent along with what was pressed without signal. */
export const LATER = 'x-later'
/** Of a page that is not here without signal: nobody has seen it, or it shows what is somebody's own and is kept nowhere. */
export const NOT_KEPT_TEXT = {
  unseen: 'Esta página todavía no la viste, y sin señal no la podemos traer.',
  own: 'Esta página muestra lo tuyo y no se guarda en el dispositivo: se ve con señal.',
}
export const LATER_TEXT = {
  kept: 'Sin conexión: lo guardamos acá y lo sumamos solo cuando vuelva la señal.',
  joined: 'Volvió la señal: ya sumamos lo que habías elegido.',
  but: 'Volvió la señal y sumamos lo que habías elegido, menos esto.',
  gone: 'ya no está disponible.',
  size: 'falta elegir el talle.',
  first: 'Elegí primero un talle. Sin conexión lo guardamos acá y lo sumamos cuando vuelva la señal.',
  unsent: 'Sin conexión no se puede mandar. Lo que escribiste sigue acá: probá cuando vuelva la señal.',
}
