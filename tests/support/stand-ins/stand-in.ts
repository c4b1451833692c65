/**
 * A provider outside, played by a plain HTTP server for tests: what was asked is kept, and the next answers can be spoiled in
 * every way that a real one fails.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Question = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  /** The body as JSON, null when it is none. */
  json: unknown
  form: URLSearchParams
}
export type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
/** Instead of the next answer: a status with a body, or trouble on the line. */
export type Fault = Reply | 'hang' | 'reset' | 'half' | 'html'

export type StandIn = {
  /** Without a slash at the end. */
  url: string
  asked: Question[]
  /** For the next questions whose path contains `where`, one each. */
  spoil(where: string, ...faults: Fault[]): void
  /** What was to be spoiled and nobody asked for is answered well. */
  unspoil(): void
  /** No connection at all, until it is opened again at the same place. */
  shut(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

export async function standIn(
  answer: (question: Question) => Reply | null | Promise<Reply | null>,
): Promise<StandIn> {
  const asked: Question[] = []
  const faults: { where: string; fault: Fault }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const address = new URL(request.url ?? '/', 'http://stand-in')
    const question: Question = {
      method: request.method ?? '',
      path: address.pathname,
      query: address.searchParams,
      headers: request.headers,
      body,
      json: parsed(body),
      form: new URLSearchParams(body.toString()),
    }
    asked.push(question)
    const at = faults.findIndex(({ where }) => question.path.includes(where))
    const spoiled = at < 0 ? undefined : faults.splice(at, 1)[0]!.fault
    if (typeof spoiled === 'string') return misbehave(spoiled, response)
    say(response, spoiled ?? (await answer(question)) ?? { status: 404, body: { message: 'not found' } })
  })
  let port = 0
  const open = async () => {
    await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
    port = (server.address() as AddressInfo).port
  }
  const shut = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    spoil: (where, ...more) => void faults.push(...more.map((fault) => ({ where, fault }))),
    unspoil: () => void (faults.length = 0),
    shut,
    open,
    close: async () => (server.listening ? shut() : undefined),
  }
}

function say(response: ServerResponse, { status = 200, body = {}, headers = {} }: Reply): void {
  const text = typeof body === 'string'
  const type = { 'content-type': text ? 'text/plain' : 'application/json' }
  response.writeHead(status, { ...type, ...headers }).end(text ? body : JSON.stringify(body))
}

function misbehave(fault: Extract<Fault, string>, response: ServerResponse): void {
  switch (fault) {
    case 'hang':
      return
    case 'reset':
      return void response.destroy()
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"id": "1", "stat')
      return void setTimeout(() => response.destroy(), 20)
    case 'html':
      say(response, {
        status: 200,
        body: '<html><h1>Bad gateway</h1></html>',
        headers: { 'content-type': 'text/html' },
      })
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
