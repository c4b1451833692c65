/** Single pairs and garments: entered, put on sale, found, and read by anybody who is to buy one. */
import type { ShopContext } from '#shop/context.ts'
import { openUnitCreation } from './create.ts'
import { openUnitActions, type OwnerNews } from './actions.ts'
import { openUnitCounts } from './counts/counts.ts'
import { openUnitPage } from './desk/unit-page.ts'
import { openUnitSearch } from './desk/search.ts'
import { openUnitTags } from './desk/tags.ts'
import { openUnitUndo } from './desk/undo.ts'
import { openUnitLists } from './list/lists.ts'
import { openPublicUnits } from './public.ts'
import type { UndoPart } from '#shop/audit/undo.ts'

export function openUnits(context: ShopContext, parts: { ownerNews: OwnerNews }) {
  const deeds = openUnitActions(context, parts.ownerNews)
  const look = openUnitPage(context)
  return {
    create: openUnitCreation(context),
    ...deeds,
    undo: openUnitUndo({ ...deeds, ...look }),
    ...openUnitSearch(context),
    ...look,
    tags: openUnitTags(context),
    ...openUnitLists(context),
    counts: openUnitCounts(context),
    ...openPublicUnits(context),
  }
}

export const undoUnits = ({ undo }: Pick<ReturnType<typeof openUnits>, 'undo'>): UndoPart => ({
  'unit.change': { turns: 'unit.change', undo },
  'unit.discount': { turns: 'unit.discount', undo },
  'unit.list': { turns: ['unit.unlist', 'unit.write-off'], undo },
  'unit.unlist': { turns: ['unit.list', 'unit.write-off'], undo },
  'unit.write-off': { turns: 'unit.found', undo },
  'unit.found': { turns: ['unit.write-off', 'unit.list'], undo },
  'unit.earlier': { turns: 'unit.earlier', undo },
})
