/**
 * One call of the API, told once: its route is made from it and so is its line in the OpenAPI document. What the two could
 * disagree about cannot be written down.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as v from 'valibot'
import { sendFailure } from '#server/http/failures.ts'

/** Whom the counter serves; everybody else gets 401, 403 or 404 (`failures`). */
export type Who = 'anybody' | 'signed-in' | 'admin'

export type Answer = {
  about: string
  schema?: v.GenericSchema
  headers?: Record<string, string>
}
export type Operation<Path extends string = string> = {
  /** What a generated client calls it. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As Fastify spells it: '/products/:id'. */
  path: Path
  group: string
  summary: string
  details?: string
  who: Who
  params?: Record<string, string>
  query?: Record<string, { about: string; schema: v.GenericSchema; several?: boolean }>
  headers?: Record<string, string>
  body?: { schema: v.GenericSchema; about?: string; optional?: boolean }
  /** The good ends, by status. */
  answers: Record<number, Answer>
  /** The bad ends that this call has beside those that `who`, a body and an unwell server bring. */
  failures?: (404 | 409 | 422 | 429 | 503)[]
}

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof ParamsOf<`/${Rest}`>]: string }
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

export type Doors = {
  /** Everything that was added, in order. */
  operations: readonly Operation[]
  add<const Path extends string>(
    operation: Operation<Path>,
    handler: (request: FastifyRequest<{ Params: ParamsOf<Path> }>, reply: FastifyReply) => unknown,
  ): void
}

export function openDoors(api: FastifyInstance): Doors {
  const operations: Operation[] = []
  return {
    operations,
    add(operation, handler) {
      operations.push(operation)
      const { method, path: url } = operation
      api.route({
        method,
        url,
        handler: (request, reply) =>
          // No text of ours has a NUL in it, and the database takes none: what is called so does not exist.
          Object.values(request.params as Record<string, string>).some((value) => value.includes('\0'))
            ? sendFailure(request, reply, 404)
            : handler(request as never, reply),
      })
    },
  }
}

/** What makes repeating a call harmless, when the caller sends it. */
export function callersKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}
