/** Where the spreadsheet of a showroom comes in: a file as the product import takes it, whole or in pieces, in whatever encoding. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminPaths } from '#rules/admin-paths.ts'
import { MOST_SHEET_ROWS, SHEET_SAYS } from '#rules/consignment/sheet/columns.ts'
import { IMPORT_SAID, MAX_LIST_BYTES } from '#rules/imports/states.ts'
import { done, invalid, type Outcome } from '#rules/outcome.ts'
import { visible } from '#rules/text.ts'
import type { Shop } from '#shop/shop.ts'
import { letUploadsIn, openReceiving } from '#server/uploads/receive.ts'
import { inspectCsv } from './csv.ts'
import type { ImportFiles } from './files.ts'

export async function addSheetRoute(
  app: FastifyInstance,
  { shop, files: { parts } }: { shop: Shop; files: ImportFiles },
): Promise<void> {
  const { noFile: none, uploadCut: cut, tooLarge, noSpace: space } = IMPORT_SAID
  const receiving = openReceiving({ parts, most: MAX_LIST_BYTES, said: { none, cut, tooLarge, space } })
  await app.register(async (scope) => {
    await letUploadsIn(scope, { action: 'consign.pay', most: MAX_LIST_BYTES })
    scope.post(adminPaths.uploadSheet, async (request, reply) =>
      receiving.whole(request, reply, (token, name) => enter(request, token, name)),
    )
    scope.post(adminPaths.uploadSheetPiece, async (request, reply) =>
      receiving.piece(request, reply, async (token, name) => {
        const end = await enter(request, token, name)
        return end.ok ? done({ to: end.value }) : end
      }),
    )
  })

  /** Its text is kept with the sheet, and its file goes: what it says of people stands in one place. */
  async function enter(request: FastifyRequest, token: string, name: string): Promise<Outcome<string>> {
    const path = parts.pathOf(token)
    const file = await inspectCsv(path, [])
    if (!file.ok) return file
    if (file.value.records > MOST_SHEET_ROWS) return invalid(SHEET_SAYS.many)
    const text = visible(new TextDecoder(file.value.encoding).decode(await readFile(path)))
    const end = await shop.consignment.sheets.bring(await request.visitor(), { name, text })
    await parts.drop(token)
    return end.ok ? done(adminPaths.consignmentSheet(end.value.id)) : end
  }
}
