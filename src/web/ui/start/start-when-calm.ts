export type Start = {
  /** Only while developing. */
  runtime?: string
  manifest: string
  entry: string
  routes: { id: string; modules: string[] }[]
  /** What those will ask for, fetched side by side instead of one after the other. */
  ahead: string[]
}

/**
 * Printed into the page as it is written here and run before any module, so it uses nothing from outside its braces.
 * `load` is `import`, handed in because the bundler would rewrite it.
 */
export function startWhenCalm(start: Start, load: (url: string) => Promise<object>): void {
  // A screen reader presses and chooses without a finger or a key: only these two are told.
  const signs = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin', 'wheel', 'click', 'change']
  const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce ?? ''
  let started = false

  async function begin() {
    if (started) return
    started = true
    await fetched().catch((error: unknown) => {
      // The next sign tries again.
      started = false
      dispatchEvent(new Event('scripts-lost'))
      throw error
    })
    for (const sign of signs) removeEventListener(sign, begin, true)
  }

  async function fetched() {
    for (const url of start.ahead) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.nonce = nonce
      link.href = url
      document.head.append(link)
    }
    if (start.runtime) await load(start.runtime)
    const modules: Record<string, object> = {}
    await Promise.all([
      load(start.manifest),
      ...start.routes.map(async ({ id, modules: urls }) => {
        modules[id] = Object.assign({}, ...(await Promise.all(urls.map(load))))
      }),
    ])
    Object.assign(window, { __reactRouterRouteModules: modules })
    await load(start.entry)
  }

  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  // What was kept from before (the back button, a page fetched ahead) may tell of a cart that is another by now: root.tsx asks
  // again.
  const kept = (how: string) => (document.documentElement.dataset.kept = how)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || started) return
    kept('back')
    void begin()
  })
  const [arrival] = performance.getEntriesByType('navigation') as { type?: string; deliveryType?: string }[]
  const ahead = arrival?.deliveryType === 'navigational-prefetch'
  const old = arrival?.type === 'back_forward' || ahead
  if (old) kept(ahead ? 'ahead' : 'back')
  // Nobody has touched anything for five seconds: now it costs no one a moment. A page on which people only wait for news
  // (`data-scripts="soon"`) starts as soon as it stands, and so does an old one.
  const calm = old || document.querySelector('[data-scripts="soon"]') ? 0 : 5000
  const whenIdle = () =>
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(() => void begin()) : void begin()),
      calm,
    )
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
