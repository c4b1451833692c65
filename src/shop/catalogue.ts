/** The catalogue as its admins keep it: create, change, archive and restore, copy, change many at once, undo. Each in catalogue/. */
import { openArchive } from './catalogue/archive.ts'
import { openBulk } from './catalogue/bulk.ts'
import { openChange } from './catalogue/change.ts'
import { openCreate } from './catalogue/create.ts'
import { openExport } from './catalogue/export.ts'
import { openRead } from './catalogue/read.ts'
import { openUndo } from './catalogue/undo.ts'
import type { Counter } from './counter.ts'

export type { BulkApplied, BulkChoice, BulkDone, BulkRequestRow, BulkRow } from './catalogue/bulk.ts'
export type { CreatedBefore } from './catalogue/create.ts'
export type { Changed, EditConflict } from './catalogue/change.ts'
export type { AdminCard, AdminProduct, AdminProductQuery, ProductCopy } from './catalogue/read.ts'
export type { Undone } from './catalogue/undo.ts'

const OURS = /^\/img\/[0-9a-f]{32}$/

export function openCatalogue(counter: Counter) {
  const { addressBase } = counter.gateways.images
  /** Only what our own upload gave: a stranger's address in a product would let a stranger see who looks at it. */
  const allowsPicture = (url: string): boolean =>
    OURS.test(url) || (addressBase !== '' && url.startsWith(addressBase) && !/[\s"'<>\\]/.test(url))
  const { list, find, duplicate, idsOf, scores } = openRead(counter)
  return {
    list,
    find,
    duplicate,
    scores,
    ...openCreate(counter, allowsPicture),
    change: openChange(counter, allowsPicture),
    ...openArchive(counter),
    bulk: openBulk(counter, { idsOf }),
    exported: openExport(counter, { idsOf }),
    undo: openUndo(counter),
  }
}
