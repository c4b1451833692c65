/**
 * Trouble on demand for the API: the next calls answer 500 or 429, hang, drop the line, or send HTML or half a JSON, before or
 * after the work was done ("it was created, but the answer never came").
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import * as v from 'valibot'

export const apiFaultSchema = v.object({
  kind: v.picklist(
    ['status', 'hang', 'reset', 'html', 'half-json'],
    'kind: status, hang, reset, html o half-json',
  ),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 500),
  /** Seconds, sent as Retry-After. */
  retryAfter: v.optional(v.number()),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
  /** The work is done first; only its answer is spoilt. */
  after: v.optional(v.boolean(), false),
  /** Only calls whose path contains this. */
  path: v.optional(v.string(), ''),
})
export type ApiFault = v.InferOutput<typeof apiFaultSchema>
export type ApiFaults = ReturnType<typeof openApiFaults>

const HTML = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'

export function openApiFaults() {
  let waiting: ApiFault[] = []
  const chosen = new WeakMap<FastifyRequest, ApiFault>()
  const hanging = new Set<Socket>()

  function next(request: FastifyRequest): ApiFault | undefined {
    const fault = waiting.find((each) => request.url.includes(each.path))
    if (fault) fault.count -= 1
    waiting = waiting.filter((each) => each.count > 0)
    return fault
  }

  /** Never answers; the caller's patience or our closing ends it. */
  function leaveHanging(request: FastifyRequest): void {
    hanging.add(request.socket)
    request.socket.once('close', () => hanging.delete(request.socket))
  }

  function spoil(fault: ApiFault, reply: FastifyReply, payload: string): string {
    if (fault.kind === 'html') {
      void reply.type('text/html; charset=utf-8')
      return HTML
    }
    if (fault.kind === 'half-json') return payload.slice(0, Math.max(1, Math.floor(payload.length / 2)))
    void reply.code(fault.status)
    if (fault.retryAfter !== undefined) void reply.header('retry-after', String(fault.retryAfter))
    return JSON.stringify({
      message: 'internal_error',
      error: 'internal_error',
      status: fault.status,
      cause: [],
    })
  }

  /** True when the fault leaves nothing to answer. */
  function isSilent(fault: ApiFault, request: FastifyRequest): boolean {
    if (fault.kind === 'hang') leaveHanging(request)
    if (fault.kind === 'reset') request.socket.destroy()
    return fault.kind === 'hang' || fault.kind === 'reset'
  }

  return {
    list: (): readonly ApiFault[] => waiting,
    add: (fault: ApiFault) => void waiting.push({ ...fault }),
    clear: () => void (waiting = []),

    install(api: FastifyInstance): void {
      api.addHook('onRequest', async (request, reply) => {
        const fault = next(request)
        if (!fault) return
        if (fault.after) {
          chosen.set(request, fault)
          return
        }
        if (isSilent(fault, request)) {
          reply.hijack()
          return
        }
        const body = spoil(
          fault,
          reply.type('application/json'),
          JSON.stringify({ id: 'half', status: 'approved' }),
        )
        return reply.send(body)
      })
      api.addHook('onSend', async (request, reply, payload) => {
        const fault = chosen.get(request)
        if (!fault) return payload
        if (isSilent(fault, request)) return new Promise<string>(() => {})
        const spoilt = spoil(fault, reply, String(payload))
        void reply.header('content-length', Buffer.byteLength(spoilt))
        return spoilt
      })
      // Fastify waits for busy sockets when it closes; these would never end by themselves.
      api.addHook('preClose', async () => {
        for (const socket of hanging) socket.destroy()
      })
    },
  }
}
