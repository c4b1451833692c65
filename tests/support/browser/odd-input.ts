/** A shop that is asked for what no form of ours would send: odd texts, addresses as they stand, and what went wrong. */
import http from 'node:http'
import { openServer, type TestServer } from '../app.ts'

/** Percent-encoded as they are sent. */
export const ODD = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%zz',
  '%',
  '%C4%80%E2%82%AC',
  '%F0%9F%98%80',
  '-1',
  '99999999999999999999',
  '2147483648',
  '1e3',
  '..%2F..',
  '%5C%5Cevil.test',
  '%0D%0AX-Evil:1',
  'x'.repeat(190),
  'x'.repeat(4_000),
]

type Answer = { status: number; body: string; headers: http.IncomingHttpHeaders }
export type Sent = {
  method?: string
  cookie?: string
  type?: string
  body?: string
  headers?: Record<string, string>
}

export type OddInput = TestServer & {
  /** Who is signed in, each with a new session. */
  signedIn(): Promise<{ person: string; admin: string }>
  /** The address goes out as it stands: `fetch` would mend it first. */
  ask(address: string, sent?: Sent): Promise<Answer>
  /** What was answered with a 5xx, or said in the log. */
  walk(asked: Iterable<[address: string, sent?: Sent]>): Promise<string[]>
}

export async function openOddInput(): Promise<OddInput> {
  const server = await openServer()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

  function ask(address: string, { method = 'GET', cookie, type, body, headers }: Sent = {}): Promise<Answer> {
    const { hostname, port } = new URL(server.url)
    return new Promise((resolve, reject) => {
      const sent = {
        'sec-fetch-site': 'same-origin',
        accept: 'text/html',
        ...(cookie ? { cookie } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      }
      const request = http.request(
        { agent, hostname, port, path: address, method, headers: sent },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (text += part))
          answer.on('end', () => resolve({ status: answer.statusCode!, body: text, headers: answer.headers }))
        },
      )
      request.on('error', reject).end(body)
    })
  }

  async function walk(asked: Iterable<[address: string, sent?: Sent]>): Promise<string[]> {
    const wrong: string[] = []
    for (const [address, sent] of asked) {
      const { status } = await ask(address, sent)
      const troubles = server.troubles.splice(0)
      if (status > 499 || troubles.length > 0)
        wrong.push(
          `${sent?.method ?? 'GET'} ${address.slice(0, 120)} -> ${status} ${troubles[0]?.slice(0, 300) ?? ''}`,
        )
    }
    return wrong
  }

  return {
    ...server,
    ask,
    walk,
    signedIn: async () => ({
      person: await server.signIn('cliente@vereda.test'),
      admin: await server.signIn('admin@vereda.test'),
    }),
    async close() {
      agent.destroy()
      await server.close()
    },
  }
}
