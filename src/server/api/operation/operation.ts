/**
 * One call of the API, told once: its route, its line in the OpenAPI document and the reading of what it is sent are made from
 * the same schemas. What they could disagree about cannot be written down.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Holder } from '#rules/consignment/portal/holder.ts'
import type { PictureKind } from '#rules/units/limits-and-texts.ts'
import type { Paging } from '#rules/paging.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { refused, type Outcome, type Refused } from '#rules/outcome.ts'

/**
 * Whom the verb serves, or what somebody must be allowed to do in the shop; everybody else gets 401, 403 or 404 (`failures`). `consignor`:
 * by their account, banned too, or by the link of an e-mail.
 */
export type Who = 'anybody' | 'signed-in' | 'consignor' | StaffAction

/** Named values, and no others: what an address or a body may say. */
export type Named = v.StrictObjectSchema<v.ObjectEntries, undefined>
export type Nothing = v.StrictObjectSchema<Record<never, never>, undefined>
export const nothing: Nothing = v.strictObject({})

export type Operation<
  P extends Named = Named,
  Q extends Named = Named,
  B extends v.GenericSchema = v.GenericSchema,
  A extends v.GenericSchema = v.GenericSchema,
  R extends string = string,
> = {
  /** What a generated client calls it. */
  id: string
  /** The path as Fastify spells it: 'GET /products/:id'. */
  route: `${Method} /${string}`
  /** Its heading in /api/docs; the one of `in` when it is not said. */
  group?: string
  summary: string
  details?: string
  who: Who
  /** What stands in the path; what is not of this shape does not exist. */
  params?: P
  query?: Q
  /** Header -> what it is for. */
  headers?: Record<string, string>
  /** `message`: the sentence over the fields' own. `bare`: the field that a bare list stands for. `bytes`: how large it may be, when more than others. */
  body?: {
    schema: B
    message?: string
    optional?: boolean
    bare?: string
    bytes?: number
    /** Of what is somebody's own: asked before so much is read. */
    takenFrom?: (caller: { visitor: Visitor; request: FastifyRequest }) => Promise<Outcome<unknown>>
  }
  /** It comes as a form with files (`multipart/form-data`), and its body's fields are texts in it. Needs `body.bytes`. */
  files?: Files
  /**
   * What `run` ends with is printed by `schema` (print.ts). `ends`: what each good status means; `run` chooses where there are several. `rows`: of a list
   * in pages, what the shop calls its rows. `sees`: whether whoever asks sees what is `seen`. `csv`: it may be a spreadsheet as well.
   */
  answer: {
    schema: A
    ends: Record<number, string>
    headers?: Record<string, string>
    rows?: R
    sees?: (value: never) => boolean
    csv?: true
  }
  /** The bad ends that this call has beside those that `who`, a body and an unwell server bring. */
  failures?: readonly (404 | 409 | 429 | 503)[]
}

/** Field of a form with files -> what it is for; each may come several times. */
export type Files = Partial<Record<PhotoField, string>>
export type PhotoField = PictureKind | 'photos'
export type SentFile = { field: PhotoField; bytes: Uint8Array }

export type Asked<
  P extends Named = Nothing,
  Q extends Named = Nothing,
  B extends v.GenericSchema = v.GenericSchema,
> = {
  visitor: Visitor
  params: v.InferOutput<P>
  query: v.InferOutput<Q>
  body: v.InferOutput<B>
  /** The body as it came, for a verb that reads its form itself. */
  sent: unknown
  /** Empty but where `files` are taken. */
  files: readonly SentFile[]
}
type Http = { request: FastifyRequest; reply: FastifyReply }
type Answered<A extends v.GenericSchema, R extends string> = Promise<Outcome<Answer<A, R>> | FastifyReply>
/** A page of a list comes as the shop gives it: its rows with their paging. */
type Answer<A extends v.GenericSchema, R extends string> = [R] extends [never]
  ? Sendable<v.InferInput<A>>
  : { paging: Paging } & { [K in R]: Sendable<v.InferInput<A>> }

/** What may be handed over for a schema of texts and numbers: a time is written by JSON itself. */
type Sendable<T> = T extends string
  ? T | (string extends T ? Date : never)
  : T extends readonly (infer One)[]
    ? readonly Sendable<One>[]
    : T extends object
      ? { [K in keyof T]: Sendable<T[K]> }
      : T

/** `run` ends with an outcome, or has sent its reply itself. */
type Runs<
  P extends Named,
  Q extends Named,
  B extends v.GenericSchema,
  A extends v.GenericSchema,
  R extends string,
  More,
> = {
  run: (asked: Asked<P, Q, B> & More, http: Http) => Answered<A, NoInfer<R>>
}
export type Api = {
  /** Everything that was added, in order. */
  operations: readonly Described[]
  add<
    P extends Named = Nothing,
    Q extends Named = Nothing,
    B extends v.GenericSchema = Nothing,
    A extends v.GenericSchema = v.GenericSchema,
    R extends string = never,
  >(
    operation: Operation<P, Q, B, A, R> & Runs<P, Q, B, A, R, unknown>,
  ): void
  /** Of a consignor's own: handed over is who stands before it. */
  addOwn<
    P extends Named = Nothing,
    Q extends Named = Nothing,
    B extends v.GenericSchema = Nothing,
    A extends v.GenericSchema = v.GenericSchema,
    R extends string = never,
  >(
    operation: Omit<Operation<P, Q, B, A, R>, 'who'> & Runs<P, Q, B, A, R, { holder: Holder }>,
  ): void
  /** The same, under one heading. */
  in(group: string): Api
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** An operation as it was added. */
export type Described = Omit<Operation, 'route' | 'group'> & { method: Method; path: string; group: string }

/** Whether its body has a `key` that makes repeating it harmless: it may come as a header as well. */
export const hasKey = ({ body }: Pick<Operation, 'body'>): boolean =>
  'key' in ((body?.schema as Partial<Named> | undefined)?.entries ?? {})
/** What makes repeating a call harmless, when the caller sends it. */
export function callersKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

/** For calls that a person makes for themselves, and no verb refuses. */
export const signedOut: Refused = refused('signed-out', 'Iniciá sesión para seguir.')
