/**
 * The page's part of opening without signal (product §46.2): the service worker is fetched once the page has come and is idle,
 * never from the back office. Only who runs scripts can install it, so they add the link of the manifest too. While the browser knows that it is offline, a link is followed plainly, so that the worker can
 * answer with what was seen; React Router would wait for data that cannot come.
 *
 * Printed into the page as it is written here and run before any module, so it uses nothing from outside its braces.
 */
export function withoutSignal(worker: string, manifest: string, later: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifest }))
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container) return
  const register = () => {
    if (document.querySelector('.admin')) return
    container.register(worker).catch(() => {})
    document.head.append(Object.assign(document.createElement('script'), { src: later }))
  }
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 2000)
  if (!navigator.onLine) register()
  else if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })

  const alone = () => (!navigator.onLine || 'seen' in document.body.dataset) && container.controller !== null
  addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (link && link.origin === location.origin && alone()) event.stopPropagation()
    },
    true,
  )
  addEventListener(
    'popstate',
    (event) => {
      if (!alone()) return
      event.stopImmediatePropagation()
      location.reload()
    },
    true,
  )
  // What is shown was seen before; now there is something newer.
  addEventListener('online', () => 'seen' in document.body.dataset && location.reload())
}
