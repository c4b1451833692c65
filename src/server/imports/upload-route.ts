/** Where lists come in: whole without scripts, or in pieces. What comes is read once, and its columns are guessed. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminPaths } from '#rules/admin-paths.ts'
import { guessMapping } from '#rules/imports/guess/guess.ts'
import { IMPORT_SAID, MAX_LIST_BYTES } from '#rules/imports/states.ts'
import { done, type Outcome } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import { letUploadsIn, openReceiving } from '#server/uploads/receive.ts'
import { inspectCsv } from './csv.ts'
import type { ImportFiles } from './files.ts'

const SAMPLE_CELLS = 20_000
/** Kept with the list, for who looks at its columns and for reading them in another way. */
const KEPT_ROWS = 40
const KEPT_CELLS = 2000

export async function addUploadRoute(
  app: FastifyInstance,
  { shop, files }: { shop: Shop; files: ImportFiles },
): Promise<void> {
  const { parts } = files
  const { noFile: none, uploadCut: cut, tooLarge, noSpace: space } = IMPORT_SAID
  const receiving = openReceiving({ parts, most: MAX_LIST_BYTES, said: { none, cut, tooLarge, space } })
  await app.register(async (scope) => {
    await letUploadsIn(scope, { action: 'catalogue.import', most: MAX_LIST_BYTES })

    scope.post(adminPaths.uploadList, async (request, reply) =>
      receiving.whole(request, reply, (token, name) => enter(request, token, name)),
    )
    scope.post(adminPaths.uploadPiece, async (request, reply) =>
      receiving.piece(request, reply, async (token, name) => {
        const end = await enter(request, token, name)
        return end.ok ? done({ to: end.value }) : end
      }),
    )
  })

  /** Reads the whole file once; what is wrong with it is said now, and nothing is kept. */
  async function enter(request: FastifyRequest, token: string, fileName: string): Promise<Outcome<string>> {
    const file = await inspectCsv(parts.pathOf(token), [])
    if (!file.ok) return file
    const { columns, sample, encoding, delimiter, skip, records, contentHash } = file.value
    const rows = sample.slice(0, Math.max(3, Math.floor(SAMPLE_CELLS / columns.length)))
    const { draft, hints } = guessMapping({ columns, rows }, fileName, shop.settings)
    const end = await shop.imports.receive(await request.visitor(), {
      fileName,
      bytes: await parts.sizeOf(token),
      total: records,
      contentHash,
      file: {
        encoding,
        delimiter,
        skip,
        columns,
        rows: rows.slice(0, Math.max(8, Math.min(KEPT_ROWS, Math.floor(KEPT_CELLS / columns.length)))),
        hints,
      },
      draft,
    })
    if (!end.ok) return end
    await files.keep(token, end.value.id)
    return done(adminPaths.import(end.value.id))
  }
}
