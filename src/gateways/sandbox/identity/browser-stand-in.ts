/** Tests only: a browser reduced to what sign-in needs. Follows redirects, keeps cookies by path, and stops at the shop's own address. */

export type Page = { status: number; url: string; body: string; headers: Headers }
export type BrowserStandIn = {
  open(url: string, form?: Record<string, string>): Promise<Page>
}

type Cookie = { name: string; value: string; path: string }

/** Redirects to an address that begins with `stopAt` are not followed; the page then carries that address. */
export function browserStandIn(stopAt: string): BrowserStandIn {
  const jar = new Map<string, Cookie>()
  const keep = (header: string, address: URL): void => {
    const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
    const name = pair.slice(0, pair.indexOf('='))
    const told = Object.fromEntries(attributes.map((part) => part.toLowerCase().split('=', 2)))
    const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? address.pathname
    const gone = told.expires !== undefined && Date.parse(told.expires) <= Date.now()
    if (gone) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { name, value: pair.slice(pair.indexOf('=') + 1), path })
  }
  return {
    async open(url, form) {
      let address = new URL(url)
      let body = form && new URLSearchParams(form)
      for (let hops = 0; hops < 10; hops++) {
        if (address.href.startsWith(stopAt))
          return { status: 0, url: address.href, body: '', headers: new Headers() }
        const cookies = [...jar.values()].filter((cookie) => address.pathname.startsWith(cookie.path))
        const response = await fetch(address, {
          method: body ? 'POST' : 'GET',
          headers: {
            accept: 'text/html',
            cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
          },
          redirect: 'manual',
          ...(body ? { body } : {}),
        })
        for (const header of response.headers.getSetCookie()) keep(header, address)
        const location = response.headers.get('location')
        const text = await response.text()
        if (response.status < 300 || response.status >= 400 || !location)
          return { status: response.status, url: address.href, body: text, headers: response.headers }
        address = new URL(location, address)
        body = undefined
      }
      throw new Error('too many redirects')
    },
  }
}

/** Where a page's form goes. */
export const actionOf = (page: Page, ending: string): string => {
  const action = [...page.body.matchAll(/action="([^"]+)"/g)]
    .map((match) => match[1]!)
    .find((one) => one.endsWith(ending))
  if (!action) throw new Error(`no form for ${ending} in ${page.body}`)
  return new URL(action, page.url).href
}
