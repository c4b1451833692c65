/**
 * Whole answers that are the same for everybody, kept as bytes until the catalogue changes. A change makes another revision,
 * and what was made under an earlier one is never sent again, whichever way the change came and whenever it was made.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keptByUse } from '#rules/kept-by-use.ts'
import type { CountEvent } from '#shop/count-event.ts'

export type Answer = { headers: Record<string, string>; body: Buffer }
export type CachedAnswer = Answer & { etag: string; at: number; packed: Map<Packing, Promise<Buffer>> }
type Packing = 'br' | 'gzip'

export type CachedAnswers = ReturnType<typeof openCachedAnswers>

/** News of a change comes at once; this bounds the harm if it got lost, and how long a date on a page may be yesterday's. */
const MAX_AGE_MS = 60_000
const MOST_BYTES = 12 * 1024 * 1024
/** So that no single answer drives out all others. */
const LARGEST = 1024 * 1024
/** Under this, packing saves less than its header costs. */
const WORTH_PACKING = 1024

export function openCachedAnswers(revisionNow: () => string, countEvent?: CountEvent) {
  const kept = keptByUse<CachedAnswer>({ most: MOST_BYTES, sizeOf: (_key, { body }) => body.length })
  let revision = revisionNow()
  const forgetOutdated = () => {
    if (revision === revisionNow()) return
    revision = revisionNow()
    kept.forget()
  }

  const fresh = (key: string): CachedAnswer | null => {
    forgetOutdated()
    const found = kept.find(key)
    if (found === undefined || Date.now() - found.at >= MAX_AGE_MS) return null
    countEvent?.('kept answer found')
    return found
  }

  return {
    find(key: string): CachedAnswer | null {
      const found = fresh(key)
      if (found) return found
      countEvent?.('kept answer missed')
      kept.drop(key)
      return null
    },

    /**
     * Answers strangers before anything else is asked of their request: who comes without a cookie is nobody whom the answer would
     * differ for. `under`: where these answers are, so that no other address is looked up.
     */
    answerStrangers(app: FastifyInstance, under: string): void {
      app.addHook('onRequest', (request, reply, next) => {
        const { method, url, headers } = request.raw
        const isStranger = method === 'GET' && headers.cookie === undefined && url!.startsWith(under)
        const found = isStranger ? fresh(request.url) : null
        if (!found) return next()
        ready(request, found).then(({ status, headers: own, body }) => {
          // Bytes that are ready need none of what Fastify does for answers that are still to be made.
          void reply.hijack()
          reply.raw.writeHead(status, own).end(body)
        }, next)
      })
    },

    /** `madeUnder` is the revision when the making began: read before the first question to the database. */
    keep(key: string, madeUnder: string, answer: Answer): CachedAnswer {
      const made: CachedAnswer = { ...answer, etag: etagOf(answer), at: Date.now(), packed: new Map() }
      forgetOutdated()
      if (madeUnder !== revision || answer.body.length > LARGEST) return made
      kept.keep(key, made)
      return made
    },
  }
}

/** Weak: the same answer may travel packed or plain. */
const etagOf = ({ body }: Answer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

type Ready = { status: 200 | 304; headers: Record<string, string>; body?: Buffer }

/** Packed as the asker likes it, or only that the asker's own copy is still right. */
async function ready(request: FastifyRequest, answer: CachedAnswer): Promise<Ready> {
  const headers: Record<string, string> = { ...answer.headers, etag: answer.etag }
  const held = request.headers['if-none-match']
  if (held?.split(',').some((one) => one.trim() === answer.etag)) return { status: 304, headers }
  let { body } = answer
  if (body.length >= WORTH_PACKING) {
    headers['vary'] = 'accept-encoding'
    const packing = packingFor(request.headers['accept-encoding'])
    if (packing) {
      headers['content-encoding'] = packing
      body = await pack(answer, packing)
    }
  }
  headers['content-length'] = String(body.length)
  return { status: 200, headers, body }
}

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  const { status, headers, body } = await ready(request, answer)
  return reply.status(status).headers(headers).send(body)
}

function packingFor(accepted: string | string[] | undefined): Packing | null {
  const names = String(accepted ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]!.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

const packers: Record<Packing, (body: Buffer) => Promise<Buffer>> = {
  // Made once and sent many times, so it may take a little more effort than an answer that is made anew each time.
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body),
}

function pack(answer: CachedAnswer, packing: Packing): Promise<Buffer> {
  const there = answer.packed.get(packing) ?? packers[packing](answer.body)
  answer.packed.set(packing, there)
  return there
}
