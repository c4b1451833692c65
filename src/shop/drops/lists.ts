import { desc, eq, sql } from 'drizzle-orm'
import { drops, products } from '#data/schema.ts'
import { inStates } from '#data/states.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { hasBought, isWithdrawn } from '#rules/drops/entry-states.ts'
import { DROP_STATE, type DropState } from '#rules/drops/states.ts'
import { list } from '#shop/lists/list.ts'

export type DropListed = {
  id: number
  product: string
  state: DropState
  opensAt: Date
  closesAt: Date
  drawAt: Date
  units: number
  entries: number
  bought: number
}
export const ROW = {
  id: drops.id,
  product: products.name,
  state: drops.state,
  opensAt: drops.opensAt,
  closesAt: drops.closesAt,
  drawAt: drops.drawAt,
  units: sql<number>`(select coalesce(sum(s.units), 0)::int from drop_sizes s where s.drop_id = drops.id)`,
  entries: sql<number>`(select count(*)::int from drop_entries e where e.drop_id = drops.id and not (${inStates(sql`e.state`, isWithdrawn)}))`,
  bought: sql<number>`(select count(*)::int from drop_entries e where e.drop_id = drops.id and ${inStates(sql`e.state`, hasBought)})`,
}

export const dropList = list({
  at: adminPaths.drops,
  may: 'drop.read',
  of: { one: 'lanzamiento', many: 'lanzamientos', all: 'Ver todos' },
  from: (db) => db.select(ROW).from(drops).innerJoin(products, eq(products.id, drops.productId)).$dynamic(),
  key: ({ id }) => id,
  columns: {
    product: {
      label: 'Producto',
      value: ({ product }) => product,
      to: ({ id }) => adminPaths.drop(id),
      sort: products.name,
    },
    state: {
      label: 'Estado',
      kind: 'state',
      value: ({ state }) => DROP_STATE[state].label,
      tone: ({ state }) => DROP_STATE[state].tone,
    },
    opensAt: {
      label: 'Abre',
      kind: 'moment',
      value: ({ opensAt }) => opensAt,
      sort: drops.opensAt,
      rare: true,
    },
    closesAt: {
      label: 'Cierra',
      kind: 'moment',
      value: ({ closesAt }) => closesAt,
      sort: drops.closesAt,
      rare: true,
    },
    drawAt: { label: 'Sorteo', kind: 'moment', value: ({ drawAt }) => drawAt, sort: drops.drawAt },
    units: { label: 'Unidades', kind: 'count', value: ({ units }) => units, sort: ROW.units },
    entries: { label: 'Inscripciones', kind: 'count', value: ({ entries }) => entries, sort: ROW.entries },
    bought: { label: 'Comprados', kind: 'count', value: ({ bought }) => bought, sort: ROW.bought },
  },
  search: { in: [products.name], label: 'Buscar lanzamiento por producto', hint: 'Producto' },
  order: [desc(drops.drawAt), desc(drops.id)],
  file: { name: 'lanzamientos', at: adminPaths.listFile('drops') },
})
