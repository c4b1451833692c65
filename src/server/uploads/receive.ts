/**
 * Large files at a route: whole, as a form sends them without scripts, or in pieces, so that a slow or broken line goes on where it was.
 * Straight to disk, never through memory. For who has no role in the shop such a route does not exist.
 */
import type { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull } from '#data/errors.ts'
import { isBanned, isStaff, may } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { sendEnd, sendFailure, wantsJson } from '#server/http/failures.ts'
import { randomText } from '#server/http/random-text.ts'
import type { Parts } from './parts.ts'

/** Of a piece; the browser sends smaller ones. */
const MAX_PIECE = 4 * 1024 * 1024

type Receiving = {
  parts: Parts
  most: number
  said: Record<'none' | 'cut' | 'tooLarge' | 'space', string>
}
type Asked = { token: string; from: number; total: number; name: string }
/** What becomes of a part that is all here, and the file's name; whoever is handed it may take it away. */
type Enter<T> = (token: string, name: string, file?: MultipartFile) => Promise<Outcome<T>>

/** Before the routes of the scope. */
export async function letUploadsIn(
  scope: FastifyInstance,
  { action, most }: { action: StaffAction; most: number },
): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: most, files: 1, fields: 5, parts: 6 },
  })
  // Pieces are read by the handler, as they come.
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  scope.addHook('onRequest', async (request, reply) => {
    const visitor = await request.visitor()
    const refusal = may(visitor, action)
    if (refusal && isStaff(visitor)) return sendEnd(request, reply, refusal)
    if (refusal) return sendFailure(request, reply, isBanned(visitor) ? 403 : 404)
  })
}

export function openReceiving({ parts, most, said }: Receiving) {
  /** Without scripts; `enter` answers where to go on. */
  async function whole(
    request: FastifyRequest,
    reply: FastifyReply,
    enter: Enter<string>,
  ): Promise<FastifyReply> {
    if (!request.isMultipart()) return refuse(request, reply, 422, said.none)
    const file = await request.file()
    if (!file || file.filename === '') {
      file?.file.resume()
      return refuse(request, reply, 422, said.none)
    }
    const token = randomText(12, 'base64url')
    return receive(request, reply, token, async () => {
      await parts.add(token, 0, file.file)
      if (file.file.truncated) return invalid(said.tooLarge)
      const end = await enter(token, file.filename, file)
      return end.ok ? done(() => reply.redirect(end.value, 303)) : end
    })
  }

  /** The next piece; `desde` says where it belongs. Answers how much is here, and at the end what `enter` says. */
  async function piece(
    request: FastifyRequest,
    reply: FastifyReply,
    enter: Enter<object>,
  ): Promise<FastifyReply> {
    const asked = readAsked(request)
    if (!asked) return refuse(request, reply, 422, said.cut)
    if (asked.total > most) return refuse(request, reply, 422, said.tooLarge)
    const { token, from, total, name } = asked
    const here = await parts.sizeOf(token)
    // Something in between is missing: the browser goes on from what is here.
    if (from > here) return reply.status(409).send({ here })
    return receive(
      request,
      reply,
      token,
      async () => {
        const size = await parts.add(token, from, request.body as Readable)
        if (size > most || size > total) return invalid(said.tooLarge)
        if (size < total) return done(() => reply.send({ here: size }))
        const end = await enter(token, name)
        return end.ok ? done(() => reply.send(end.value)) : end
      },
      { keepCut: true },
    )
  }

  /** What goes wrong on the way leaves nothing behind, but for a piece that can be sent again. */
  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    work: () => Promise<Outcome<() => FastifyReply>>,
    { keepCut = false } = {},
  ): Promise<FastifyReply> {
    try {
      const end = await work()
      if (end.ok) return end.value()
      await parts.drop(token)
      return refuse(request, reply, 422, end.message)
    } catch (error) {
      const code = String((error as { code?: unknown }).code)
      const cut = /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/.test(code)
      if (!(cut && keepCut)) await parts.drop(token)
      if (cut) return refuse(request, reply, 400, said.cut)
      if (isDiskFull(error) || /^(ENOSPC|EDQUOT)$/.test(code)) return refuse(request, reply, 507, said.space)
      throw error
    }
  }
  return { whole, piece }
}

function readAsked(request: FastifyRequest): Asked | null {
  const { subida, desde, total, nombre } = request.query as Record<string, unknown>
  const length = Number(request.headers['content-length'] ?? 0)
  const from = Number(desde)
  const whole = Number(total)
  if (typeof subida !== 'string' || !/^[\w-]{16,60}$/.test(subida)) return null
  if (!Number.isSafeInteger(from) || from < 0 || !Number.isSafeInteger(whole) || whole < 1) return null
  if (!(length > 0 && length <= MAX_PIECE)) return null
  return { token: subida, from, total: whole, name: String(nombre ?? '').slice(0, 200) }
}

const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, message: string) =>
  wantsJson(request)
    ? reply.status(status).send({ message })
    : sendFailure(request, reply, status, { message })
