/**
 * The route of the pages: hands each request to React Router with the open shop and the visitor in its context, and
 * sends the page back.
 */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { isFormKey } from '#rules/request-key.ts'
import { isStaff, type Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type * as Contexts from '#web/context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import type { Config } from '#server/config/config.ts'
import { announced, BUSY, isLarge, type Room } from '#server/uploads/room.ts'
import { sendEnd, sendFailure, statusOfError, wantsJson } from '#server/http/failures.ts'
import { visibleForm } from '#server/http/visible-text.ts'
import { openCachedAnswers, sendCached, type CachedAnswers } from './cached-answers.ts'
import { keyOfPage, withoutNonce } from './cached-pages.ts'
import { FOR_ANYBODY } from './installable.ts'
import { mayUpload, MOST_UPLOAD } from './may-upload.ts'
import { nearRoutes, withoutOffice } from './near-routes.ts'
import { bookOf } from '#server/http/route-book.ts'
import type { Headers as SecurityHeaders } from '#server/http/security-headers.ts'
import type { Cookies } from '#server/sessions/visitors.ts'

export type PageParts = {
  config: Config
  shop: Shop
  headers: SecurityHeaders
  cookies: Cookies
  development: boolean
  /** Of all large bodies, the API's too. */
  room: Room
  /** The built pages; asked again for each request while developing. */
  build: () => Promise<ServerBuild>
}

/** Kept by no browser, so that the back button of a shared computer shows nothing (`web/route-handle.ts`). */
const PERSONAL_PAGE = 'private, no-store'
/** Not `no-store`: it would switch off the browser's instant back button (product §36.7). */
const PUBLIC_PAGE = 'private, no-cache'

export async function addPages(app: FastifyInstance, parts: PageParts): Promise<void> {
  const { room, shop } = parts
  const windows = openPages(parts.development)
  const kept = openCachedAnswers(parts.shop.products.revision, parts.shop.countEvent)
  const printing = new Map<string, Promise<unknown>>()
  const show = (request: FastifyRequest, reply: FastifyReply) => showPage(request, reply, parts, windows)

  /** The first who asks has it printed, the others wait for that; what cannot be kept each has printed for themselves. */
  async function showPublicPage(key: string, request: FastifyRequest, reply: FastifyReply) {
    let found = kept.find(key)
    const underWay = printing.get(key)
    if (!found && underWay) {
      await underWay
      found = kept.find(key)
    }
    if (found) return sendCached(request, reply, found)
    const printed = showPage(request, reply, parts, windows, { kept, key })
    const done = printed.catch(() => undefined)
    printing.set(key, done)
    void done.then(() => printing.get(key) === done && printing.delete(key))
    return printed
  }

  await app.register(async (pages) => {
    // Forms are read by the page's own action, so the bytes go through as they came.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_UPLOAD }, (_request, body, done) =>
      done(null, body),
    )
    room.count(pages)
    pages.addHook('onRequest', async (request, reply) => {
      if (!isLarge(request, Infinity)) return
      // Only who may send a picture to this very address gets to send that much.
      const end = await mayUpload(request, await parts.build(), shop)
      if (end.refusal) return sendEnd(request, reply, end.refusal)
      if (announced(request, Infinity) > end.most && end.signedOut) return show(request, reply)
      if (announced(request, Infinity) > end.most)
        return sendFailure(request, reply, 413, { message: end.heavy })
      if (!(await room.keep(request, reply, end.most))) return sendFailure(request, reply, 429, BUSY)
    })
    pages.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '*',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const key = parts.development ? null : keyOfPage(request, bookOf(await parts.build()))
        if (key === null) return show(request, reply)
        // What is kept is made of nothing that this browser brought.
        delete request.headers.cookie
        return showPublicPage(key, request, reply)
      },
    })
  })
}

/** React Router's own refusals (no action at this address, no such route) say their status themselves. */
const statusOfPageError = (error: unknown): number =>
  isRouteErrorResponse(error) ? error.status : statusOfError(error)

/** The worst of what was thrown: «try again» and «no room» say more than 500, and a body that is no form is the asker's doing. */
const statusOfThrown = (thrown: unknown[], answered: number): number => {
  const statuses = thrown.map(statusOfPageError)
  return statuses.length > 0 && statuses.every((status) => status < 500)
    ? Math.max(...statuses)
    : Math.max(...statuses, answered)
}

type Answer = ReturnType<typeof createRequestHandler>
type Visit = { request: FastifyRequest; thrown: unknown[] }

async function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PageParts,
  windows: Pages,
  keeping?: { kept: CachedAnswers; key: string },
): Promise<FastifyReply> {
  const revision = parts.shop.products.revision()
  const url = ownAddress(request, parts.config)
  if (!url) return sendFailure(request, reply, 400)
  const [build, visitor] = await Promise.all([parts.build(), request.visitor()])
  const { answerTo, visits } = windows(build)
  const book = bookOf(build)
  const found = book.handleAt(url.pathname)
  const hidden = await isHidden(request, found, visitor, parts.shop)
  const handle = hidden ? book.handleAt(NOWHERE) : found

  const { shopContext, visitorContext, settingsContext, requestContext } = contextsOf(build)
  const context = new RouterContextProvider()
  context.set(shopContext, parts.shop)
  context.set(visitorContext, visitor)
  context.set(settingsContext, parts.shop.settings)
  context.set(requestContext, {
    nonce: request.nonce,
    requestId: request.id,
    sandboxes: parts.config.sandboxes,
    handleOf: book.handleOf,
    session: {
      token: parts.cookies.sessionOf(request),
      keep: parts.cookies.sessionKept,
      clear: () => parts.cookies.sessionGone,
    },
  })

  const visit: Visit = { request, thrown: [] }
  visits.set(context, visit)
  let response = await answerTo(url, hidden)(webRequest(request, reply, url), context)
  // Only an address without an action is refused for its verb, and every address can be read.
  if (response.status === 405) void reply.header('allow', 'GET, HEAD')
  if (isRefusedFile(request, url, response)) {
    await response.body?.cancel()
    const away = new URL(NOWHERE, url)
    const nowhere = await answerTo(away)(webRequest(request, reply, away), context)
    if (nowhere.status !== response.status) return sendFailure(request, reply, response.status)
    response = nowhere
  }
  const failed = response.status < 500 ? response.status : statusOfThrown(visit.thrown, response.status)
  if (failed < 500 && response.status >= 500) {
    await response.body?.cancel()
    return sendFailure(request, reply, failed)
  }
  // Pages come whole and leave whole; only files that a page hands out are passed on as they come.
  const html = await wholePage(build, response)
  if (
    keeping &&
    html &&
    failed === 200 &&
    !response.headers.has('set-cookie') &&
    !response.headers.has('cache-control')
  ) {
    const page = withoutNonce(html.toString(), request.nonce)
    if (page) {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': parts.headers.pagePolicy(handle, { hashes: page.scripts }),
        'cache-control': PUBLIC_PAGE,
        [FOR_ANYBODY]: '1',
      }
      const answer = { headers, body: Buffer.from(page.html) }
      return sendCached(request, reply, keeping.kept.keep(keeping.key, revision, answer))
    }
  }
  // The window itself could not be drawn: no page of its own came out.
  if (failed >= 500 && !html && response.body === null) return sendFailure(request, reply, failed)

  void reply.status(failed)
  for (const [name, value] of response.headers) void reply.header(name, value)
  if (failed === 503 || failed === 507) void reply.header('retry-after', '5')
  void reply.header('content-security-policy', parts.headers.pagePolicy(handle, { nonce: request.nonce }))
  if (!response.headers.has('cache-control'))
    void reply.header('cache-control', mayBeCached(handle, visitor) ? PUBLIC_PAGE : PERSONAL_PAGE)
  if (html && failed === 200 && isForAnybody(handle, visitor) && !response.headers.has('set-cookie'))
    void reply.header(FOR_ANYBODY, '1')
  if (html) return reply.send(html)
  return response.body ? reply.send(Readable.fromWeb(response.body as NodeReadableStream)) : reply.send()
}

/**
 * To a stranger the back office is not there: its addresses answer as any that does not exist, down to the files that a page names. Who
 * worked there is told otherwise, and a long form of it that comes too late is kept for whoever signs in again (web/admin/shell/gate.ts).
 */
const isHidden = async (
  request: FastifyRequest,
  { opensFor, keepsForm }: RouteHandle,
  visitor: Visitor,
  { users }: Shop,
): Promise<boolean> => {
  if (opensFor !== 'staff' || isStaff(visitor)) return false
  if (visitor.kind === 'person') return !(await users.wasStaff(visitor))
  return !(keepsForm && request.method === 'POST' && (await bringsFormKey(request)))
}

/** The key that every long form of the back office carries: whoever only knows its address has none. */
async function bringsFormKey({ body, headers }: FastifyRequest): Promise<boolean> {
  if (!Buffer.isBuffer(body)) return false
  const held = new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
  const form = await held.formData().catch(() => null)
  return isFormKey(form?.get('key'))
}

const mayBeCached = ({ cached }: RouteHandle, visitor: Visitor): boolean =>
  visitor.kind === 'person' ? cached === 'everybody' && !isStaff(visitor) : cached !== undefined

/** What a stranger's browser may also keep for when there is no signal (web/worker/worker.ts). */
const isForAnybody = ({ cached }: RouteHandle, visitor: Visitor): boolean =>
  cached === 'everybody' && visitor.kind !== 'person'

/** No page has this address: it answers as every address that does not exist, to each as they are (product §2.2: banned users). */
const NOWHERE = '/-'
/** An address that hands out a file has no page of its own to say no with. Programs are told in their own words. */
const isRefusedFile = (request: FastifyRequest, url: URL, response: Response): boolean =>
  (request.method === 'GET' ? response.status === 403 || response.status === 404 : response.status === 405) &&
  !response.headers.get('content-type')?.startsWith('text/html') &&
  !url.pathname.endsWith('.data') &&
  !wantsJson(request)

/** The address as shoppers know it: what a proxy or a forged Host made of it does not matter. */
function ownAddress(request: FastifyRequest, config: Config): URL | null {
  if (!request.url.startsWith('/')) return null
  const address = config.publicUrl + request.url
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // No text of ours has a NUL in it, and the database takes none: what is called so does not exist, and nobody looks for it.
  if (url.pathname.includes(NUL)) url.pathname = NOWHERE + (url.pathname.endsWith('.data') ? '.data' : '')
  url.search = url.search.replaceAll(NUL, '')
  return url
}
const NUL = '%00'

function webRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    // React Router compares Origin with the address; the same-origin guard has done it, and knows this machine's other names.
    if (name === 'origin' || value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const body = Buffer.isBuffer(request.body)
    ? new Uint8Array(visibleForm(request.body, request.headers['content-type']))
    : undefined
  const made = new Request(url, { method: request.method, headers, body, signal: gone.signal })
  // It has its own copy.
  request.body = undefined
  return made
}

/** The contexts of the built window itself: a second copy of context.ts would be other keys. */
function contextsOf(build: ServerBuild): typeof Contexts {
  const { contexts } = build.entry.module as { contexts?: typeof Contexts }
  if (!contexts) throw new Error('src/web/entry.server.tsx must export `contexts`')
  return contexts
}

/** Null of what is no page. A page that `entry.server.tsx` printed is beside its answer; any other is its body. */
async function wholePage(build: ServerBuild, response: Response): Promise<Buffer | null> {
  const { printed } = build.entry.module as { printed?: WeakMap<Response, Buffer> }
  const page = printed?.get(response)
  if (page) return page
  const isPage = response.body !== null && response.headers.get('content-type')?.startsWith('text/html')
  return isPage ? Buffer.from(await response.arrayBuffer()) : null
}

type Pages = ReturnType<typeof openPages>

/** React Router's handlers, made once for each build and the routes near an address; what pages throw goes to our log with the request's id. */
function openPages(development: boolean) {
  type Made = { answerTo: (url: URL, hidden?: boolean) => Answer; visits: WeakMap<object, Visit> }
  const made = new WeakMap<ServerBuild, Made>()
  return (build: ServerBuild) => {
    const known = made.get(build)
    if (known) return known
    const visits = new WeakMap<object, Visit>()
    const handleError: NonNullable<ServerBuild['entry']['module']['handleError']> = (error, details) => {
      const visit = visits.get(details.context)
      if (!visit || details.request.signal.aborted) return
      // Decides whether 500 was in truth "try again".
      visit.thrown.push(error)
      if (statusOfPageError(error) >= 500) visit.request.log.error({ err: error }, 'a page failed')
    }
    const module = { ...build.entry.module, handleError }
    const whole = { ...build, entry: { ...build.entry, module } }
    const near = nearRoutes(whole)
    const nearForStrangers = nearRoutes(withoutOffice(whole))
    const answers = new Map<ServerBuild, Answer>()
    const answerTo = ({ pathname }: URL, hidden = false): Answer => {
      const part = (hidden ? nearForStrangers : near)(pathname)
      const answer =
        answers.get(part) ?? createRequestHandler(part, development ? 'development' : 'production')
      answers.set(part, answer)
      return answer
    }
    const window = { answerTo, visits }
    made.set(build, window)
    return window
  }
}
