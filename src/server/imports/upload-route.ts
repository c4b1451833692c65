/**
 * Where lists come in: whole, as a form sends them without scripts, or in pieces, so that a slow or broken line goes on where it
 * was. Straight to disk, never through memory. For who has no role in the shop this route does not exist.
 */
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adminPaths } from '#rules/admin-paths.ts'
import { isDiskFull } from '#data/errors.ts'
import { isBanned, isStaff, may } from '#rules/users/access.ts'
import { guessMapping } from '#rules/imports/guess/guess.ts'
import { IMPORT_SAID, MAX_LIST_BYTES } from '#rules/imports/states.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { inspectCsv } from './csv.ts'
import { sendEnd, sendFailure, wantsJson } from '#server/http/failures.ts'
import type { ImportFiles } from './files.ts'
import { randomText } from '#server/http/random-text.ts'

/** Of a piece; the browser sends smaller ones. */
const MAX_PIECE = 4 * 1024 * 1024
const SAMPLE_CELLS = 20_000

type Asked = { token: string; from: number; total: number; name: string }

export async function addUploadRoute(
  app: FastifyInstance,
  { shop, files }: { shop: Shop; files: ImportFiles },
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: MAX_LIST_BYTES, files: 1, fields: 5, parts: 6 },
    })
    // Pieces are read by the handler, as they come.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    scope.addHook('onRequest', async (request, reply) => {
      const visitor = await request.visitor()
      const refusal = may(visitor, 'catalogue.import')
      if (refusal && isStaff(visitor)) return sendEnd(request, reply, refusal)
      if (refusal) return sendFailure(request, reply, isBanned(visitor) ? 403 : 404)
    })

    /** Without scripts. */
    scope.post(adminPaths.uploadList, async (request, reply) => {
      if (!request.isMultipart()) return refuse(request, reply, 422, IMPORT_SAID.noFile)
      const file = await request.file()
      if (!file || file.filename === '') {
        file?.file.resume()
        return refuse(request, reply, 422, IMPORT_SAID.noFile)
      }
      const token = randomText(12, 'base64url')
      return receive(request, reply, token, async () => {
        await files.add(token, 0, file.file)
        if (file.file.truncated) return invalid(IMPORT_SAID.tooLarge)
        const end = await enter(request, token, file.filename)
        return end.ok ? done(() => reply.redirect(end.value, 303)) : end
      })
    })

    /** The next piece of a list; `desde` says where it belongs. Answers how much is here, and at the end where to go on. */
    scope.post(adminPaths.uploadPiece, async (request, reply) => {
      const asked = readAsked(request)
      if (!asked) return refuse(request, reply, 422, IMPORT_SAID.uploadCut)
      if (asked.total > MAX_LIST_BYTES) return refuse(request, reply, 422, IMPORT_SAID.tooLarge)
      const { token, from, total, name } = asked
      const here = await files.sizeOf(token)
      // Something in between is missing: the browser goes on from what is here.
      if (from > here) return reply.status(409).send({ here })
      return receive(
        request,
        reply,
        token,
        async () => {
          const size = await files.add(token, from, request.body as Readable)
          if (size > MAX_LIST_BYTES || size > total) return invalid(IMPORT_SAID.tooLarge)
          if (size < total) return done(() => reply.send({ here: size }))
          const end = await enter(request, token, name)
          return end.ok ? done(() => reply.send({ to: end.value })) : end
        },
        { keepCut: true },
      )
    })
  })

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
      await files.drop(token)
      return refuse(request, reply, 422, end.message)
    } catch (error) {
      const cut = /^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR)$/.test(
        String((error as { code?: unknown }).code),
      )
      if (!(cut && keepCut)) await files.drop(token)
      if (cut) return refuse(request, reply, 400, IMPORT_SAID.uploadCut)
      if (isDiskFull(error) || /^(ENOSPC|EDQUOT)$/.test(String((error as { code?: unknown }).code)))
        return refuse(request, reply, 507, IMPORT_SAID.noSpace)
      throw error
    }
  }

  /** Reads the whole file once; what is wrong with it is said now, and nothing is kept. */
  async function enter(request: FastifyRequest, token: string, fileName: string): Promise<Outcome<string>> {
    const file = await inspectCsv(files.partPath(token), [])
    if (!file.ok) return file
    const { columns, sample, encoding, delimiter, skip, records, contentHash } = file.value
    const rows = sample.slice(0, Math.max(3, Math.floor(SAMPLE_CELLS / columns.length)))
    const { draft, hints } = guessMapping({ columns, rows }, fileName, shop.settings)
    const end = await shop.imports.receive(await request.visitor(), {
      fileName,
      bytes: await files.sizeOf(token),
      total: records,
      contentHash,
      file: { encoding, delimiter, skip, columns, rows: rows.slice(0, 8), hints },
      draft,
    })
    if (!end.ok) return end
    await files.keep(token, end.value.id)
    return done(adminPaths.import(end.value.id))
  }
}

const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, message: string) =>
  wantsJson(request)
    ? reply.status(status).send({ message })
    : sendFailure(request, reply, status, { message })
