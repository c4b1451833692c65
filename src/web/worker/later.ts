/**
 * Cart and favourites changed without signal (product §46.5): what was pressed waits in this browser, is sent when the signal is
 * back, in the order in which it was pressed, and one sentence says what came of it. Each says how it shall be afterwards (this
 * size in the cart, this product among the favourites), so that sending one twice is sending it once.
 *
 * A file of its own that the server prints as it is written here, so it uses nothing from outside its braces.
 */
export type LaterTerms = {
  /** The name under which it waits. */
  store: string
  cart: string
  favourites: string
  /** What waits is of whoever leaves. */
  signOut: string
  /** Sent along, so that the answer comes as JSON (web/return-to.ts). */
  header: string
  most: number
  days: number
  everyMs: number
  says: Record<'kept' | 'joined' | 'but' | 'gone' | 'size' | 'first' | 'unsent', string>
}
type Waiting = { to: string; of: string; body: string; name: string; at: number }

export function keepForLater(terms: LaterTerms): void {
  const { store: STORE, cart, favourites, header, says } = terms
  const DAY = 86_400_000

  function read(): Waiting[] {
    try {
      const all = JSON.parse(localStorage.getItem(STORE) ?? '[]') as Waiting[]
      return all.filter(({ at }) => Date.now() - at < terms.days * DAY)
    } catch {
      return []
    }
  }
  function write(all: Waiting[]): boolean {
    try {
      localStorage.setItem(STORE, JSON.stringify(all))
      return true
    } catch {
      return false
    }
  }
  function say(text: string): void {
    const bar = document.createElement('p')
    bar.role = 'status'
    bar.className = 'said-later'
    document.body.append(bar)
    // A reader hears what comes into what is there already.
    setTimeout(() => (bar.textContent = text), 50)
    setTimeout(() => bar.remove(), 10_000)
  }

  /** Browsers say that they are online where a page came from what was seen. */
  const away = () => !navigator.onLine || 'seen' in document.body.dataset

  /** Before the page's own scripts answer, the browser would send it and show its error page. */
  function refuse(event: SubmitEvent, form: HTMLFormElement, text: string): void {
    if (form.method !== 'post' || 'ready' in document.documentElement.dataset) return
    event.preventDefault()
    event.stopImmediatePropagation()
    say(text)
    const sizes = form.elements.namedItem('size')
    const [first] = sizes instanceof RadioNodeList ? sizes : [sizes]
    if (first instanceof HTMLElement) first.focus()
  }

  function wait(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement
    const to = new URL(form.getAttribute('action') ?? '', location.href).pathname
    if (to === terms.signOut) return void write([])
    if (!away()) return
    if (to !== cart && to !== favourites) return refuse(event, form, says.unsent)
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form, event.submitter))
      if (typeof value === 'string' && name !== 'returnTo') body.append(name, value)
    const text = (name: string) => body.get(name) ?? ''
    // Which size is asked first, as ever.
    const open = text('size') === '' && text('out') === '' && text('on') !== '0'
    if (to === cart && open) return refuse(event, form, says.first)
    const of = [to, text('productId'), text('out') || text('size') || text('of')].join(' ')
    const label = form.querySelector('button')?.ariaLabel?.split(': ')[1]
    const name = label ?? document.querySelector('h1')?.textContent ?? ''
    const others = read().filter((one) => one.of !== of)
    const one = { to, of, body: body.toString(), name, at: Date.now() }
    if (!write([...others, one].slice(-terms.most))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    say(says.kept)
  }

  /** The first that waits, until none does; whatever cannot be sent now waits on. */
  async function send(): Promise<void> {
    const troubles: string[] = []
    let sent = 0
    for (let [next] = read(); next; [next] = read()) {
      const { to, body, at, of, name } = next
      const answer = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', [header]: '1' },
        body,
      })
      if (answer.status >= 500 || answer.status === 429) break
      type End = { on?: boolean; problem?: string | null; ask?: boolean }
      const end = (await answer.json().catch(() => ({ problem: says.gone }))) as End
      const wanted = new URLSearchParams(body).get('on') !== '0' && to === favourites
      const trouble = end.problem ?? (end.ask ? says.size : wanted && end.on === false ? says.gone : null)
      if (trouble) troubles.push(`${name}: ${trouble}`)
      write(read().filter((one) => one.of !== of || one.at !== at))
      sent += 1
    }
    if (sent === 0) return
    const text = troubles.length > 0 ? [says.but, ...troubles].join(' ') : says.joined
    sessionStorage.setItem(STORE, text)
    location.reload()
  }
  /** One tab at a time. */
  const sendAll = () => {
    if (navigator.onLine && read().length > 0) navigator.locks.request(STORE, send).catch(() => {})
  }

  addEventListener('submit', wait, true)
  addEventListener('online', sendAll)
  setInterval(sendAll, terms.everyMs)
  const told = sessionStorage.getItem(STORE)
  sessionStorage.removeItem(STORE)
  if (told) say(told)
  sendAll()
}
