/**
 * The service worker (product §46.2): what was seen opens without signal. Pages are asked from the shop first and shown as they
 * were seen only where it does not answer, with their age; files and pictures, whose names say their content, are taken from
 * what is kept first. Nothing that is anybody's own is kept, and nothing that is sent is touched.
 *
 * Printed by the server as it is written here (server/pages/installable.ts), so it uses nothing from outside its braces.
 */
import type { Fetches, Moves, WorkerScope, WorkerTerms } from './scope.ts'

export function serviceWorker(scope: WorkerScope, terms: WorkerTerms): void {
  const { caches, location } = scope
  const { header, most, prefix, version } = terms
  const PAGES = `${prefix}pages-${version}`
  const FILES = `${prefix}files-${version}`
  /** What is needed where there is no signal, whatever was seen: nothing that is kept later drives it out. */
  const BASE = `${prefix}base-${version}`
  /** The till's page with all that it needs, on the devices that asked for it. */
  const TILL = `${prefix}till-${version}`
  // Their names never mean another picture, whatever is built.
  const PICTURES = `${prefix}pictures`
  const AT = 'x-seen-at'
  const TITLE = 'x-seen-title'
  const BUILT = new RegExp(`${terms.assets}/[\\w.-]+\\.(?:js|css)`, 'g')
  const PART = /["'`]\.\/([\w.-]+\.(?:js|css))["'`]/g
  /** What each file names, as far as it was read. */
  const partsOf = new Map<string, string[]>()
  /** How often all was forgotten: what is still on its way then is kept by nobody. */
  let forgotten = 0
  const DAY = 86_400_000
  /** So that stepping from page to page does not fetch the same page again and again for later. */
  const ANEW_AFTER = 600_000
  const among = (patterns: string[]) => {
    const shapes = patterns.map(
      (pattern) => new RegExp(`^${pattern.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
    )
    return (path: string) => shapes.some((shape) => shape.test(path))
  }
  const isPublic = among(terms.pages)
  const isOwn = among(terms.own)
  const under = (path: string, places: string[]) =>
    places.some((place) => path === place || path.startsWith(`${place}/`))
  const saves = (request?: Request) =>
    scope.navigator.connection?.saveData === true || request?.headers.get('save-data') === 'on'
  const ageOf = (kept: Response) => Math.max(0, Date.now() - Number(kept.headers.get(AT)))
  const isOld = (kept: Response) => ageOf(kept) > most.days * DAY

  scope.addEventListener('install', (event) =>
    event.waitUntil(
      (async () => {
        const base = await caches.open(BASE)
        for (const name of [terms.offline, terms.later]) {
          const answer = await fetch(name, { credentials: 'omit', cache: 'reload' })
          if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
          await base.put(name, answer)
        }
        await scope.skipWaiting()
      })(),
    ),
  )

  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      (async () => {
        const names = await caches.keys()
        const now = [PAGES, FILES, BASE, PICTURES, TILL, terms.till.lease]
        const hadTill = names.some((name) => name.startsWith(`${prefix}till-`))
        if (hadTill && !names.includes(TILL)) await keepTill()
        await Promise.all(
          names
            .filter((name) => name.startsWith(prefix) && !now.includes(name))
            .map((name) => caches.delete(name)),
        )
        await scope.clients.claim()
        // The page that brought the worker was seen as well.
        if (saves()) return
        const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
        await Promise.all(windows.map(({ url }) => keepAnew(url)))
      })(),
    ),
  )

  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== location.origin) return
    if (under(pathname.replace(/\.data$/, ''), terms.people)) return event.waitUntil(forget())
    if (request.method !== 'GET' || request.headers.has('range') || under(pathname, terms.never)) return
    if (request.mode === 'navigate') return event.respondWith(page(event))
    if (pathname === terms.later) return event.respondWith(later(request))
    if (under(pathname, terms.files)) return event.respondWith(file(event, FILES, most.files))
    if (under(pathname, terms.pictures)) return event.respondWith(file(event, PICTURES, most.pictures))
    // Reached without a new page: its data came, and the page itself is fetched for later.
    if (pathname.endsWith('.data') && !saves(request)) event.waitUntil(keepAnew(pageOf(request.url)))
  })

  scope.addEventListener('message', (event) => {
    if (event.data === terms.till.page) event.waitUntil(keepTill())
  })

  // A browser takes the right away from who is sent something and shows nothing.
  scope.addEventListener('push', (event) => {
    const { title, body, path, tag } = noticeIn(event.data)
    event.waitUntil(
      scope.registration.showNotification(title, {
        body,
        tag,
        lang: 'es-AR',
        icon: terms.notice.icon,
        badge: terms.notice.icon,
        data: path,
      }),
    )
  })

  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moved(event)))

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data)))
  })

  function noticeIn(data: { json(): unknown } | null) {
    const { title, path } = terms.notice
    const read = { title, path, body: '', tag: 'notice' }
    try {
      return { ...read, ...(data?.json() as object) }
    } catch {
      return read
    }
  }

  /** Without the address of before nobody can tell whose it was; the page «Avisos» says then that nothing is told here. */
  async function moved({ oldSubscription, newSubscription }: Moves): Promise<void> {
    if (!oldSubscription) return
    const made = newSubscription ?? (await scope.registration.pushManager.subscribe(oldSubscription.options))
    const [from, to] = [oldSubscription, made].map((one) => {
      const { endpoint, keys } = one.toJSON()
      return { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } }
    })
    await fetch(terms.moved, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, to }),
    })
  }

  /** Where it is open already, else in a window of its own; nowhere but here. */
  async function open(path: string): Promise<void> {
    const { href, origin } = new URL(path, location.origin)
    if (origin !== location.origin) return
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = windows.find(({ url }) => url === href)
    await (there ? there.focus() : scope.clients.openWindow(href))
  }

  /** Of the data at /Cart.data the page is /Cart, and of /_.data it is /. */
  function pageOf(address: string): string {
    const url = new URL(address)
    url.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
    url.searchParams.delete('_routes')
    return url.href
  }

  async function page(event: Fetches): Promise<Response> {
    const { request } = event
    const { pathname } = new URL(request.url)
    const since = forgotten
    const asked = fetch(request)
    const copy = isPublic(pathname) ? await find(request.url) : undefined
    try {
      const answer = await (copy ? Promise.race([asked, tooLong()]) : asked)
      if (answer && answer.status === 200 && isPublic(pathname)) {
        const seen = answer.headers.has(header)
          ? keep(request.url, answer.clone(), since)
          : saves(request)
            ? Promise.resolve()
            : keepAnew(request.url)
        event.waitUntil(seen.catch(() => {}))
      }
      if (answer) return answer
      asked.catch(() => {})
      return marked(copy!, 'Poca señal')
    } catch {
      if (under(pathname, [terms.till.page])) return (await tillPage()) ?? alone(pathname)
      if (under(pathname, [terms.till.counter]) && (await tillPage()))
        return Response.redirect(terms.till.page)
      return copy ? marked(copy, 'Sin conexión') : alone(pathname)
    }
  }

  const tillPage = async () => (await caches.open(TILL)).match(terms.till.page, { ignoreVary: true })
  const forget = () => {
    forgotten += 1
    return Promise.all([PAGES, TILL, terms.till.lease].map((name) => caches.delete(name)))
  }
  /** Puts nothing that came after all was forgotten since then, and takes away what was put in that very moment. */
  async function keepSince(since: number, name: string, put: (store: Cache) => Promise<void>): Promise<void> {
    if (since !== forgotten) return
    await put(await caches.open(name))
    if (since !== forgotten) await caches.delete(name)
  }

  /** As nobody in particular, and apart: nothing that is seen later drives it out. */
  async function keepTill(): Promise<void> {
    const since = forgotten
    try {
      const answer = await fetch(terms.till.page, { credentials: 'omit', cache: 'reload' })
      if (answer.status !== 200 || answer.redirected || !answer.headers.has(header)) return
      const html = await answer.text()
      const needed = await keepFiles([...html.matchAll(BUILT)].map(([name]) => name))
      const files = await caches.open(FILES)
      const headers = { [header]: '1' }
      for (const name of ['content-type', 'content-security-policy'])
        Object.assign(headers, { [name]: answer.headers.get(name) ?? '' })
      await keepSince(since, TILL, async (till) => {
        for (const name of needed) {
          const file = await files.match(name)
          if (file) await till.put(name, file)
        }
        await till.put(terms.till.page, new Response(html, { headers }))
      })
    } catch {
      // Asked again as it is opened again.
    }
  }

  const tooLong = () => new Promise<undefined>((end) => setTimeout(() => end(undefined), terms.patienceMs))

  async function find(address: string): Promise<Response | undefined> {
    const kept = await (await caches.open(PAGES)).match(address, { ignoreVary: true })
    return kept && !isOld(kept) ? kept : undefined
  }

  /** As nobody in particular: the copy is of the page and not of who looked at it. */
  async function keepAnew(address: string): Promise<void> {
    const { origin, pathname } = new URL(address)
    if (origin !== location.origin || !isPublic(pathname)) return
    const since = forgotten
    const kept = await find(address)
    if (kept && ageOf(kept) < ANEW_AFTER) return
    try {
      const answer = await fetch(address, { credentials: 'omit' })
      if (answer.status === 200 && !answer.redirected && answer.headers.has(header))
        await keep(address, answer, since)
    } catch {
      // Another time.
    }
  }

  async function keep(address: string, answer: Response, since: number): Promise<void> {
    const html = await answer.text()
    const title = /<title[^>]*>([^<]*)/.exec(html)?.[1]?.replace(/ · [^·]*$/, '') ?? ''
    const headers = { [AT]: String(Date.now()), [TITLE]: encodeURIComponent(title), [header]: '1' }
    for (const name of ['content-type', 'content-security-policy'])
      Object.assign(headers, { [name]: answer.headers.get(name) ?? '' })
    // Whole, or not at all.
    await keepFiles([...html.matchAll(BUILT)].map(([name]) => name))
    await keepSince(since, PAGES, async (pages) => {
      await pages.put(address, new Response(html, { headers }))
      await tidy(pages, most.pages)
    })
  }

  /** These, and all that they fetch later: a part that cannot come takes its page down. The list of all routes is no part. */
  async function keepFiles(names: string[]): Promise<Set<string>> {
    const files = await caches.open(FILES)
    const needed = new Set(names)
    for (const name of needed) {
      let parts = partsOf.get(name)
      if (!parts) {
        let found = await files.match(name)
        if (!found) {
          found = await fetch(name)
          if (found.status !== 200) throw new Error(`${name}: ${found.status}`)
          await files.put(name, found.clone())
        }
        const code = name.endsWith('.js') && !name.includes('manifest-') ? await found.text() : ''
        parts = [...code.matchAll(PART)].map(([, part]) => `${terms.assets}/${part}`)
        partsOf.set(name, parts)
      }
      for (const part of parts) needed.add(part)
    }
    return needed
  }

  const later = async (request: Request) =>
    (await (await caches.open(BASE)).match(request, { ignoreVary: true })) ?? fetch(request)

  async function file(event: Fetches, name: string, largest: number): Promise<Response> {
    const store = await caches.open(name)
    const kept = (await store.match(event.request)) ?? (await (await caches.open(TILL)).match(event.request))
    if (kept && !(kept.headers.has(AT) && isOld(kept))) return kept
    const answer = await fetch(event.request)
    if (answer.status === 200 && answer.type === 'basic') {
      const headers = new Headers(answer.headers)
      headers.set(AT, String(Date.now()))
      // The bytes are unpacked by now.
      headers.delete('content-encoding')
      const copy = answer.clone()
      const put = async () => {
        await store.put(event.request, new Response(await copy.blob(), { headers }))
        await tidy(store, largest)
      }
      event.waitUntil(put().catch(() => {}))
    }
    return answer
  }

  /** What was put in first goes first. */
  async function tidy(store: Cache, largest: number): Promise<void> {
    const names = await store.keys()
    await Promise.all(names.slice(0, Math.max(0, names.length - largest)).map((name) => store.delete(name)))
  }

  function agoSaid(ms: number): string {
    const minutes = Math.floor(ms / 60_000)
    const hours = Math.floor(minutes / 60)
    if (minutes < 1) return 'recién'
    if (hours < 1) return `hace ${minutes} min`
    return hours < 48 ? `hace ${hours} h` : `hace ${Math.floor(hours / 24)} días`
  }

  async function marked(copy: Response, why: string): Promise<Response> {
    const html = await copy.text()
    const said = `${why} · visto ${agoSaid(ageOf(copy))}. Los precios y el stock son de ese momento.`
    return new Response(html.replace('<body', `<body data-seen="${said}"`), { headers: copy.headers })
  }

  /** The page that says so, with links to what was seen, the newest first. */
  async function alone(path: string): Promise<Response> {
    const said = await (await caches.open(BASE)).match(terms.offline)
    if (!said) return Response.error()
    const pages = await caches.open(PAGES)
    const links: string[] = []
    for (const request of (await pages.keys()).toReversed()) {
      const kept = await pages.match(request, { ignoreVary: true })
      if (!kept || isOld(kept)) continue
      const { pathname, search } = new URL(request.url)
      const href = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
      const title = decodeURIComponent(kept.headers.get(TITLE) ?? '') || pathname
      links.push(`<li><a href="${href}">${title}</a> <small>${agoSaid(ageOf(kept))}</small></li>`)
    }
    const list = links.length > 0 ? `<h2>Esto ya lo viste y se abre igual</h2><ul>${links.join('')}</ul>` : ''
    const { unseen, own } = terms.notKept
    const html = (await said.text())
      .replace(unseen, isOwn(path) ? own : unseen)
      .replace('</main>', `${list}</main>`)
    return new Response(html, { status: 503, headers: said.headers })
  }
}

/** Takes the place of the one above where it is switched off: forgets everything, and itself. */
export function noServiceWorker(scope: WorkerScope, { prefix }: Pick<WorkerTerms, 'prefix'>): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      (async () => {
        const names = await scope.caches.keys()
        await Promise.all(
          names.filter((name) => name.startsWith(prefix)).map((name) => scope.caches.delete(name)),
        )
        await scope.registration.unregister()
      })(),
    ),
  )
}
