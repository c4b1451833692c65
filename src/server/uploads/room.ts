/**
 * What people send lies in memory while it is read and drawn, so it is let in by weight: of one address and one person so many
 * large bodies and bytes at a time, as they announce them; of all together by what has come, so that whoever sends slowly keeps nobody
 * out. Who works in the shop has room of their own. Whether they may send it at all is asked before (pages.ts, operation/routes.ts).
 */
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { isStaff, type Visitor } from '#rules/users/access.ts'

const MB = 1024 * 1024
/** A body of up to so many bytes is any form: from as many at a time as there are connections, together as heavy as `ROOM.forms`. */
export const LARGE_BYTES = 256 * 1024
/** What is lighter than this is not weighed at all. */
const SMALL_BYTES = 16 * 1024
/** The form of an offer without scripts has 64 MB; photos that scripts send have one or two each. */
const ROOM = { uploads: 6, bytes: 96 * MB, visitors: 96 * MB, staff: 72 * MB, forms: 48 * MB }
const BUSY_SECONDS = 30

type Held = { came(bytes: number): boolean; free(): void }
export type Room = ReturnType<typeof openRoom>

export function openRoom({ uploads, bytes: most, ...inAll } = ROOM) {
  const senders = new Map<string, { uploads: number; bytes: number }>()
  const here = { visitors: 0, staff: 0, forms: 0 }
  const held = new WeakMap<FastifyRequest, Held>()

  function admit(visitor: Visitor, bytes: number): Held | null {
    const lane = isStaff(visitor) ? 'staff' : 'visitors'
    const names = lane === 'staff' ? [`p${visitor.kind === 'person' && visitor.id}`] : namesOf(visitor)
    const of = names.map((name) => senders.get(name) ?? { uploads: 0, bytes: 0 })
    if (of.some((one) => one.uploads >= uploads || one.bytes + bytes > most)) return null
    const move = (change: 1 | -1) => {
      for (const name of names) {
        const { uploads: before, bytes: had } = senders.get(name) ?? { uploads: 0, bytes: 0 }
        if (before + change === 0) senders.delete(name)
        else senders.set(name, { uploads: before + change, bytes: had + change * bytes })
      }
    }
    move(1)
    return weighed(lane, () => move(-1))
  }

  function weighed(lane: keyof typeof here, left = () => {}): Held {
    let came = 0
    let freed = false
    return {
      came(more) {
        // Answered already, or gone: nobody reads on.
        if (freed) return true
        if (here[lane] + more > inAll[lane]) return false
        here[lane] += more
        came += more
        return true
      },
      free() {
        if (freed) return
        freed = true
        here[lane] -= came
        left()
      },
    }
  }

  /** Whether there is room for the body of this request, of at most `most` bytes; kept until its answer is gone. */
  async function keep(request: FastifyRequest, reply: FastifyReply, longest: number): Promise<boolean> {
    const place = admit(await request.visitor(), announced(request, longest))
    if (place === null) return false
    hold(request, reply, place)
    return true
  }

  function hold(request: FastifyRequest, reply: FastifyReply, place: Held): Held {
    held.set(request, place)
    reply.raw.once('close', place.free)
    return place
  }

  /** Counts what comes, in a scope whose bodies are read into memory. */
  function count(scope: FastifyInstance): void {
    scope.addHook('preParsing', (request, reply, payload, done) => {
      if (announced(request, LARGE_BYTES) <= SMALL_BYTES) return done(null, payload)
      const place = held.get(request) ?? hold(request, reply, weighed('forms'))
      const counted = new Transform({
        transform: (chunk: Buffer, _encoding, next) =>
          place.came(chunk.length) ? next(null, chunk) : next(busyError()),
      })
      payload.on('error', (error) => counted.destroy(error))
      // Whoever reads it hears of it; after the answer nobody does.
      counted.on('error', () => undefined)
      done(null, payload.pipe(counted))
    })
  }

  return { admit, keep, count }
}

/** What it says of itself; of what comes in pieces as much as may come. */
export const announced = ({ headers }: FastifyRequest, longest: number): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : longest
export const isLarge = (request: FastifyRequest, longest: number): boolean =>
  announced(request, longest) > LARGE_BYTES

/** An address is many people's (a mobile network), and a person has several: each of both counts. */
const namesOf = (visitor: Visitor): string[] => [
  ...('who' in visitor && visitor.who ? [`a${visitor.who}`] : []),
  ...(visitor.kind === 'person' ? [`p${visitor.id}`] : []),
]

export const BUSY = { message: OFFER_SAYS.busy, retryAfter: BUSY_SECONDS }
const busyError = () => Object.assign(new Error(OFFER_SAYS.busy), { statusCode: 429, expose: true })
