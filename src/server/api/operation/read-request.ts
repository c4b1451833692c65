/**
 * What a call of the API was sent, read by the schemas that describe it. A name that the call does not have is refused; in an
 * address, a value that its schema does not know counts as not asked.
 */
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { done, invalid, missing, type Done, type Invalid, type Missing } from '#rules/outcome.ts'
import { readForm } from '#shop/read-form.ts'
import { asJsonSchema, type JsonSchema } from './json-schema.ts'
import { SentForm } from './files.ts'
import { moneyReaderOf } from './print.ts'
import {
  callersKey,
  hasKey,
  nothing,
  type Asked,
  type Described,
  type Named,
  type Operation,
} from './operation.ts'

const ADDRESS_INVALID = 'La dirección pide algo que no conocemos.'
const BODY_INVALID = 'Revisá los datos.'

type Read<P extends Named, Q extends Named, B extends v.GenericSchema> = Omit<Asked<P, Q, B>, 'visitor'>

export function readerOf<P extends Named, Q extends Named, B extends v.GenericSchema>(
  operation: Pick<Operation<P, Q, B>, 'params' | 'query' | 'body'> & Pick<Described, 'method'>,
) {
  const { params = nothing, query = nothing, body } = operation
  const money = body ? moneyReaderOf(body.schema) : (sent: unknown) => sent
  const keyed = hasKey({ body })
  const kinds = { params: kindsOf(params), query: kindsOf(query) }

  const read = (request: FastifyRequest): Done<Read<P, Q, B>> | Invalid | Missing => {
    const path = v.safeParse(params, typedParams(request.params as Record<string, string>, kinds.params))
    if (!path.success) return missing()
    const address = readForm(query, typedQuery(queryOf(request.url), query, kinds.query), ADDRESS_INVALID)
    const formed = request.body instanceof SentForm ? request.body : null
    const full = fullBody(formed ? formed.texts : request.body, body?.bare)
    const sent = keyed ? withKey(full, callersKey(request)) : full
    const form = readForm(body?.schema ?? nothing, sent, body?.message ?? BODY_INVALID)
    if (address.ok && form.ok)
      return done({
        params: path.output,
        query: address.value,
        body: money(form.value as never),
        sent,
        files: formed?.files ?? [],
      } as unknown as Read<P, Q, B>)
    const fields = { ...(address.ok ? {} : address.fields), ...(form.ok ? {} : form.fields) }
    return invalid(form.ok ? ADDRESS_INVALID : form.message, fields)
  }
  return operation.method === 'GET' && !body ? rememberedByAddress(read) : read
}

/** How many addresses of one call are remembered, and how long one may be. */
const MOST_REMEMBERED = 500
const LONGEST_REMEMBERED = 300

/** An address reads the same each time, and the same few are asked again and again: reading one costs more than answering it from memory. */
function rememberedByAddress<T extends object, E>(read: (request: FastifyRequest) => Done<T> | E) {
  const known = new Map<string, Done<T>>()
  return (request: FastifyRequest): Done<T> | E => {
    const { url } = request
    const before = request.body === undefined ? known.get(url) : undefined
    if (before) return before
    const asked = read(request)
    if (request.body === undefined && url.length <= LONGEST_REMEMBERED && isDone(asked)) {
      if (known.size >= MOST_REMEMBERED) known.clear()
      Object.values(asked.value).forEach((part) => Object.freeze(part))
      known.set(url, asked)
    }
    return asked
  }
}
const isDone = <T, E>(asked: Done<T> | E): asked is Done<T> => (asked as { ok?: boolean }).ok === true

/** Without NULs, which no text of ours has and the database does not take. */
export const queryOf = (url: string): URLSearchParams =>
  new URLSearchParams((url.split('?', 2)[1] ?? '').replaceAll('%00', ''))

/** With the key of the header where the body has none. */
const withKey = (sent: unknown, key: string | null): unknown =>
  key !== null && typeof sent === 'object' && sent !== null && !('key' in sent) ? { ...sent, key } : sent

const fullBody = (body: unknown, bare: string | undefined): unknown =>
  bare !== undefined && Array.isArray(body) ? { [bare]: body } : (body ?? {})

// ---------------------------------------------------------------- texts of an address

type Kind = 'text' | 'number' | 'boolean' | { choices: string[] }
type Kinds = Record<string, Kind | { several: Kind }>

/** How the text of each is to be read: its JSON Schema says it to callers, and so to us. */
const kindsOf = (schema: Named): Kinds =>
  Object.fromEntries(
    Object.entries((asJsonSchema(schema).properties ?? {}) as Record<string, JsonSchema>).map(
      ([name, property]) => [
        name,
        property.type === 'array' ? { several: kindOf(property.items as JsonSchema) } : kindOf(property),
      ],
    ),
  )
function kindOf({ type, enum: choices }: JsonSchema): Kind {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return Array.isArray(choices) ? { choices: choices as string[] } : 'text'
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/
/** Undefined for what is none. A choice is found whatever its capitals. */
function typed(text: string, kind: Kind): unknown {
  if (kind === 'text') return text
  if (kind === 'number') return NUMBER.test(text) ? Number(text) : undefined
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  return kind.choices.find((choice) => choice.toLowerCase() === text.trim().toLowerCase())
}

/** No text of ours has a NUL in it, and the database takes none: what is called so does not exist. */
const typedParams = (params: Record<string, string>, kinds: Kinds) =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [
      name,
      text.includes('\0') ? undefined : typed(text, kinds[name] as Kind),
    ]),
  )

function typedQuery(params: URLSearchParams, { entries }: Named, kinds: Kinds) {
  const asked = Object.create(null) as Record<string, unknown>
  for (const name of new Set(params.keys())) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : null
    if (kind === null) {
      asked[name] = params.get(name)
      continue
    }
    const texts = params.getAll(name)
    const value =
      typeof kind === 'object' && 'several' in kind
        ? [
            ...new Set(
              texts.flatMap((text) => text.split(',').flatMap((one) => typed(one, kind.several) ?? [])),
            ),
          ]
        : typed(texts[0]!, kind)
    if (v.is(entries[name]!, value)) asked[name] = value
  }
  return asked
}
