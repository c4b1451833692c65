/** A browser without scripts, by hand: forms are sent as forms, and what comes back is read as the words on the page. */
export type Answer = {
  status: number
  /** Where it sends the browser; '' when nowhere. */
  to: string
  html: string
  /** What a person reads, without the tags. */
  words: string
  /** The Cookie header that the browser holds from now on. */
  cookie: string
}

export type PlainHttp = {
  get(path: string, cookie?: string): Promise<Answer>
  post(path: string, fields: Record<string, string>, cookie?: string): Promise<Answer>
}

export function plainHttp(url: string): PlainHttp {
  async function ask(path: string, init: RequestInit, cookie = ''): Promise<Answer> {
    const answer = await fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...init.headers },
    })
    const html = await answer.text()
    return {
      status: answer.status,
      to: (answer.headers.get('location') ?? '').replace(url, ''),
      html,
      words: wordsOf(html),
      cookie: joined(cookie, answer.headers.getSetCookie()),
    }
  }
  return {
    get: (path, cookie) => ask(path, {}, cookie),
    post: (path, fields, cookie) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: url } }, cookie),
  }
}

const SIGNS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: ' ',
}

function wordsOf(html: string): string {
  return html
    .replace(/<(script|style|title)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?[a-z][^>]*>/gi, '\n')
    .replace(/&(#?\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .replace(/\u00a0/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
}

function joined(cookie: string, set: string[]): string {
  const held = new Map(cookie.split('; ').flatMap((pair) => (pair ? [cut(pair)] : [])))
  for (const line of set) {
    const [name, value] = cut(line.split(';', 1)[0]!)
    if (/Max-Age=0/i.test(line)) held.delete(name)
    else held.set(name, value)
  }
  return [...held].map(([name, value]) => `${name}=${value}`).join('; ')
}
const cut = (pair: string): [string, string] => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
