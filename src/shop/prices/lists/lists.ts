import { desc } from 'drizzle-orm'
import { priceLists } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { describeChange, describeScope, timeInWords } from '#rules/prices/describe-list.ts'
import { isKept, PRICE_LIST_STATE } from '#rules/prices/list-states.ts'
import { list } from '#shop/lists/list.ts'
import { viewOf } from './read.ts'

export const priceListList = list({
  at: adminPaths.priceLists,
  may: 'price-list.write',
  of: { one: 'lista de precios', many: 'listas de precios', all: 'Ver todas' },
  from: (db) => db.select().from(priceLists).$dynamic(),
  base: inStates(priceLists.state, isKept),
  view: (rows) => rows.map(viewOf),
  key: ({ id }) => id,
  columns: {
    name: {
      label: 'Nombre',
      value: ({ name }) => name,
      to: ({ id }) => adminPaths.priceList(id),
      note: ({ change, scope }, { settings }) =>
        `${describeChange(change)} · ${describeScope(scope, settings)}`,
      sort: priceLists.name,
    },
    state: {
      label: 'Estado',
      kind: 'state',
      value: ({ state }) => PRICE_LIST_STATE[state].label,
      tone: ({ state }) => PRICE_LIST_STATE[state].tone,
    },
    time: { label: 'Cuándo', value: timeInWords, sort: priceLists.startsAt },
  },
  search: { in: [priceLists.name], label: 'Buscar lista por nombre', hint: 'Nombre' },
  order: [desc(priceLists.id)],
})
