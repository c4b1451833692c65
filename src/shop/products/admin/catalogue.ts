/** The catalogue as its admins keep it: create, change, archive and restore, copy, change many at once, undo. Each in catalogue/. */
import type { Visitor } from '#rules/users/access.ts'
import { isOwnPicture } from '#rules/products/pictures/picture.ts'
import { isServedVideo } from '#rules/products/pictures/video.ts'
import { openArchive } from './archive.ts'
import { openBulk } from './bulk/bulk.ts'
import { openColours } from './colours/find.ts'
import { openChange } from './change.ts'
import { openCreate } from './create.ts'
import type { Allows } from './form.ts'
import { openExport } from './export.ts'
import { openRead } from './read.ts'
import { openUndo } from './undo.ts'
import { openVerification } from './verify.ts'
import type { ShopContext } from '#shop/context.ts'
import { idOf, type AuditedRow, type UndoPart } from '#shop/audit/undo.ts'

export type { BulkChoice, BulkRequestRow } from './bulk/bulk.ts'
export type { BulkRow } from './bulk/bulk-row.ts'
export type { CreatedBefore } from './create.ts'
export type { AdminColour, ColourQuery, FoundColours } from './colours/find.ts'
export type { EditConflict } from './change.ts'
export type { AdminCard, AdminProduct, AdminProductQuery, ProductCopy } from './read.ts'

export function openCatalogue(context: ShopContext) {
  const { addressBase } = context.gateways.images
  /** Only what our own upload gave: a stranger's address in a product would let a stranger see who looks at it. */
  const allows: Allows = {
    picture: (url) =>
      isOwnPicture(url) || (addressBase !== '' && url.startsWith(addressBase) && !/[\s"'<>\\]/.test(url)),
    video: (url) => isServedVideo(url, addressBase),
  }
  const { list, find, duplicate, idsOf, adminsOnly } = openRead(context)
  return {
    list,
    find,
    duplicate,
    adminsOnly,
    ...openColours(context),
    ...openCreate(context, allows),
    change: openChange(context, allows),
    ...openArchive(context),
    ...openVerification(context),
    bulk: openBulk(context, { idsOf }),
    exported: openExport(context, { idsOf }),
    undo: openUndo(context),
  }
}

export const undoProducts = (
  catalogue: Pick<ReturnType<typeof openCatalogue>, 'remove' | 'restore' | 'undo' | 'verifiedBack'>,
): UndoPart => {
  const undo = { undo: (visitor: Visitor, row: AuditedRow) => catalogue.undo(visitor, row.id) }
  const verified = {
    turns: ['product.verify', 'product.unverify'] as const,
    undo: (visitor: Visitor, row: AuditedRow) => catalogue.verifiedBack(visitor, idOf(row), row.before),
  }
  return {
    'product.change': undo,
    'product.bulk': undo,
    'product.remove': {
      turns: 'product.restore',
      undo: (visitor, row) => catalogue.restore(visitor, idOf(row)),
    },
    'product.restore': {
      turns: 'product.remove',
      undo: (visitor, row) => catalogue.remove(visitor, idOf(row)),
    },
    'product.verify': verified,
    'product.unverify': verified,
  }
}
