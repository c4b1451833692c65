/**
 * Lets the scripts that the page holds back (deferred-scripts.tsx) start. Printed into the page as it is written here and run
 * before any module, so it uses nothing from outside its braces.
 */
export function startWhenCalm(): void {
  // A screen reader presses and chooses without a finger or a key: only the last two are told.
  const signs = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin', 'wheel', 'click', 'change']
  const held = document.createElement('template')
  held.innerHTML = document.getElementById('scripts')!.textContent
  const elements = [...held.content.children]
  /** A script runs where it is written anew. */
  function put(element: Element): HTMLElement {
    const anew = document.createElement(element.localName)
    for (const { name, value } of element.attributes) anew.setAttribute(name, value)
    anew.textContent = element.textContent
    document.head.append(anew)
    return anew
  }
  const fetches = (element: Element) => element.matches('link, [type=module]')
  // The page's data, which follows, is handed to the others.
  for (const element of elements) if (!fetches(element)) put(element)

  let started = false
  /** Of a mouse that only lies there is told what comes to stand under it. */
  const isAtRest = (sign?: Event | IdleDeadline) =>
    sign instanceof PointerEvent && sign.type === 'pointermove' && !sign.movementX && !sign.movementY
  function begin(sign?: Event | IdleDeadline) {
    if (started || isAtRest(sign)) return
    started = true
    for (const element of elements) if (fetches(element)) put(element).addEventListener('error', lost)
  }
  function lost() {
    if (!started) return
    // The next sign tries again. Chromium remembers which modules failed; its page goes on as without scripts.
    started = false
    dispatchEvent(new Event('scripts-lost'))
  }
  // What a module itself fetches tells nobody else.
  addEventListener('unhandledrejection', lost)
  addEventListener(
    'scripts-ready',
    () => {
      removeEventListener('unhandledrejection', lost)
      for (const sign of signs) removeEventListener(sign, begin, true)
    },
    { once: true },
  )

  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  // What was kept from before (the back button, a page fetched ahead) may tell of a cart that is another by now: root.tsx asks
  // again.
  const kept = (how: string) => (document.documentElement.dataset.kept = how)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || started) return
    kept('back')
    begin()
  })
  const [arrival] = performance.getEntriesByType('navigation') as { type?: string; deliveryType?: string }[]
  const ahead = arrival?.deliveryType === 'navigational-prefetch'
  const old = arrival?.type === 'back_forward' || ahead
  if (old) kept(ahead ? 'ahead' : 'back')
  // Nobody has touched anything for five seconds: now it costs no one a moment. A page on which people only wait for news
  // (`data-scripts="soon"`) starts as soon as it stands, and so does an old one. A phone that is never idle starts as well.
  const calm = old || document.querySelector('[data-scripts="soon"]') ? 0 : 5000
  const whenIdle = () =>
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 1000 }) : begin()),
      calm,
    )
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
