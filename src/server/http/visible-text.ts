/**
 * The one place where text comes in over HTTP: signs that nobody sees are taken out of an address, of headers (cookies among them) and of
 * bodies, whether JSON or a form, before any route reads them (`visible` of rules/text.ts, product §20.11). Files stay as they are.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { visible } from '#rules/text.ts'

/** Letters beyond ASCII, as addresses and forms encode them. */
const ENCODED = /(?:%[8-9a-f][0-9a-f])+/gi

/** Of an address, a cookie or a form: what is percent-encoded in it. What cannot be decoded stays for whoever refuses it. */
export const visibleEncoded = (text: string): string =>
  visible(
    text.replace(ENCODED, (encoded) => {
      try {
        const decoded = decodeURIComponent(encoded)
        const seen = visible(decoded)
        return seen === decoded ? encoded : encodeURIComponent(seen)
      } catch {
        return encoded
      }
    }),
  )

export const visibleAddress = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => visibleEncoded(url)

/** Node reads a header's bytes as Latin-1. */
const visibleHeader = (value: string): string =>
  /\P{ASCII}/u.test(value)
    ? Buffer.from(visibleEncoded(Buffer.from(value, 'latin1').toString())).toString('latin1')
    : visibleEncoded(value)

/** Of what JSON was parsed to, however deep, and of texts. */
function visibleValue(value: unknown): unknown {
  if (typeof value === 'string') return visible(value)
  const waiting = [value]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (!isParsed(part)) continue
    for (const name of Object.keys(part)) {
      const one = part[name]
      if (typeof one === 'string') part[name] = visible(one)
      else if (isParsed(one)) waiting.push(one)
    }
  }
  return value
}
const isParsed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** A form's bytes as its page is to read them. */
export function visibleForm(body: Buffer, type = ''): Buffer {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Buffer.from(visibleEncoded(body.toString()))
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(type)?.[1]
  return boundary === undefined ? body : visibleParts(body, Buffer.from(`--${boundary}`))
}

const HEAD_END = Buffer.from('\r\n\r\n')
/** RFC 7578: a part with a `filename` is a file. */
function visibleParts(body: Buffer, boundary: Buffer): Buffer {
  const parts: Buffer[] = []
  let same = true
  let from = 0
  while (from < body.length) {
    const next = body.indexOf(boundary, from + 1)
    const part = body.subarray(from, next === -1 ? body.length : next)
    const headEnd = part.indexOf(HEAD_END)
    const isFile = headEnd === -1 || /;\s*filename\*?=/i.test(part.toString('latin1', 0, headEnd))
    const text = isFile ? '' : part.toString()
    const seen = visible(text)
    parts.push(seen === text ? part : Buffer.from(seen))
    same &&= seen === text
    if (next === -1) break
    from = next
  }
  return same ? body : Buffer.concat(parts)
}

/** Of a header: where an invisible sign could be, spelt out or encoded. */
const HIDING = /%|\P{ASCII}/u

export function addVisibleText(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, next) => {
    for (const name in headers) {
      const value = headers[name]
      if (typeof value === 'string' && HIDING.test(value)) headers[name] = visibleHeader(value)
    }
    next()
  })
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.body !== undefined) request.body = visibleValue(request.body)
    next()
  })
}
