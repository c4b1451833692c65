/** Drops by API as the shop's people keep them: the same verbs as the back office's pages. */
import * as v from 'valibot'
import { ENTRY_STATES } from '#rules/drops/entry-states.ts'
import { DROP_STATES } from '#rules/drops/states.ts'
import { DROP_SAYS } from '#rules/drops/texts.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import { count, id, textOrNull, time, told, titled, listOf } from '#server/api/operation/shape.ts'

const listed = {
  id,
  product: v.string(),
  state: v.picklist(DROP_STATES),
  opensAt: time,
  closesAt: time,
  drawAt: time,
  units: count,
  entries: count,
  bought: count,
}
const sizes = v.array(v.strictObject({ size: v.string(), units: count }))
const whole = titled('AdminDrop', {
  ...listed,
  productId: id,
  windowHours: count,
  commitment: textOrNull,
  listHash: textOrNull,
  cancelReason: v.string(),
  revision: count,
  sizes: listOf({
    size: v.string(),
    units: count,
    aside: told(count, 'Apartados ahora'),
    stock: told(count, 'A la venta ahora'),
  }),
  people: listOf({
    code: v.string(),
    size: v.string(),
    place: v.nullable(count),
    state: v.picklist(ENTRY_STATES),
    offerUntil: v.nullable(time),
    person: told(v.nullable(v.strictObject({ id, username: v.string() })), 'null: la cuenta se eliminó'),
    order: textOrNull,
    at: time,
  }),
})
const revision = told(v.pipe(v.number(), v.integer()), 'La que se leyó')
const fields = {
  sizes: told(sizes, 'Cuántas unidades de cada talle'),
  opensAt: told(v.string(), 'Un momento sin zona es de la Argentina'),
  closesAt: v.string(),
  drawAt: v.string(),
  windowHours: v.number(),
}
type Sent = v.InferOutput<v.StrictObjectSchema<typeof fields, undefined>>
const asForm = ({ sizes: all, ...times }: Sent) => ({
  ...times,
  units: Object.fromEntries(all.map((one) => [one.size, one.units])),
})
const ID = v.strictObject({ id: told(id, 'El número del lanzamiento') })
const PATH = '/admin/drops/:id'
const made = v.strictObject({ id })

export function addDropsAdmin(api: Api, { drops: { admin } }: Shop): void {
  const { add } = api.in('Lanzamientos: administración')
  const writes = { who: 'drop.write' } as const

  add({
    who: 'drop.read',
    id: 'adminListDrops',
    route: 'GET /admin/drops',
    summary: 'Los lanzamientos, el último sorteo primero',
    query: v.strictObject({ page }),
    answer: {
      schema: v.array(v.pipe(v.strictObject(listed), v.title('AdminDropListed'))),
      ends: { 200: 'Los lanzamientos' },
      rows: 'rows',
    },
    run: ({ visitor, query }) => admin.list(visitor, query),
  })
  add({
    who: 'drop.read',
    id: 'adminFindDrop',
    route: `GET ${PATH}`,
    summary: 'Uno, con quienes se anotaron en el orden del sorteo',
    params: ID,
    query: v.strictObject({ page }),
    answer: { schema: whole, ends: { 200: 'El lanzamiento' } },
    run: ({ visitor, params, query }) => admin.look(visitor, params.id, query.page),
  })
  add({
    ...writes,
    id: 'createDrop',
    route: 'POST /admin/drops',
    summary: 'Escribir un lanzamiento, como borrador',
    body: { schema: v.strictObject({ productId: id, ...fields }), message: DROP_SAYS.invalid },
    answer: { schema: made, ends: { 201: 'Escrito' } },
    run: ({ visitor, body: { productId, ...form } }) => admin.create(visitor, productId, asForm(form)),
  })
  add({
    ...writes,
    id: 'changeDrop',
    route: `PUT ${PATH}`,
    summary: 'Cambiar un borrador: va entero',
    params: ID,
    body: { schema: v.strictObject({ ...fields, revision }), message: DROP_SAYS.invalid },
    answer: { schema: made, ends: { 200: 'Cambiado' } },
    failures: [409],
    run: ({ visitor, params, body: { revision, ...form } }) =>
      admin.change(visitor, params.id, asForm(form), revision),
  })
  add({
    ...writes,
    id: 'announceDrop',
    route: `POST ${PATH}/announce`,
    summary: 'Anunciarlo: las unidades salen de la venta y la semilla queda prometida',
    params: ID,
    body: { schema: v.strictObject({ revision }), message: DROP_SAYS.invalid },
    answer: { schema: made, ends: { 200: 'Anunciado' } },
    failures: [409],
    run: ({ visitor, params, body }) => admin.announce(visitor, params.id, body.revision),
  })
  add({
    ...writes,
    id: 'cancelDrop',
    route: `POST ${PATH}/cancel`,
    summary: 'Cancelarlo, hasta el sorteo',
    params: ID,
    body: {
      schema: v.strictObject({ revision, reason: told(v.string(), 'Lo leen quienes se anotaron') }),
      message: DROP_SAYS.invalid,
    },
    answer: { schema: made, ends: { 200: 'Cancelado' } },
    failures: [409],
    run: ({ visitor, params, body }) => admin.cancel(visitor, params.id, body.revision, body),
  })
}
