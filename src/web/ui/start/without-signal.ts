/**
 * The page's part of opening without signal (product §46.2): the service worker is fetched once the page has come and is idle,
 * never from the back office. What keeps a press for later is fetched where there is no signal, from what the worker has kept, or
 * where something waits. Only who runs scripts can install it, so they add the link of the manifest too. While the browser knows that it is offline, a link is followed plainly, so that the worker can
 * answer with what was seen; React Router would wait for data that cannot come.
 *
 * Printed into the page as it is written here and run before any module, so it uses nothing from outside its braces.
 */
export function withoutSignal(worker: string, manifest: string, later: string, store: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifest }))
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container) return
  const isOffice = () => document.querySelector('.admin') !== null
  const register = () => isOffice() || container.register(worker).catch(() => {})

  let asked = false
  let there = false
  const held: [HTMLFormElement, HTMLElement | null][] = []
  const keepForLater = () => {
    if (asked || isOffice()) return
    asked = true
    const script = Object.assign(document.createElement('script'), { src: later })
    script.addEventListener('error', () => (asked = false))
    script.addEventListener('load', () => {
      there = true
      for (const [form, by] of held.splice(0)) form.requestSubmit(by)
    })
    document.head.append(script)
  }
  const waits = () => {
    try {
      return (localStorage.getItem(store) ?? '[]') !== '[]' || sessionStorage.getItem(store) !== null
    } catch {
      // Where nothing is kept nothing waits.
      return false
    }
  }
  const look = () => (!navigator.onLine || 'seen' in document.body.dataset || waits()) && keepForLater()
  // Where the shop does not answer, nothing that it is asked for holds up the page.
  if (!navigator.onLine || 'seen' in document.body.dataset || document.readyState === 'complete') look()
  else addEventListener('load', look, { once: true })
  addEventListener('offline', look)
  // What is sent before it has come waits for it, instead of ending in the browser's error page.
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (there || !asked || !alone() || form.method !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
      held.push([form, event.submitter])
    },
    true,
  )
  // Of another tab: whoever leaves by this one takes it along.
  addEventListener('storage', look)
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(register, { timeout: 5000 })
      : setTimeout(register, 2000)
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
