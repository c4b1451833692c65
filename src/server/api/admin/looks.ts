/** Looks by API as the shop's people keep them: the same verbs as the back office's pages. */
import * as v from 'valibot'
import { LOOK_SAYS } from '#rules/looks/look.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, textOrNull, told, titled, listOf } from '#server/api/operation/shape.ts'

const whole = titled('AdminLook', {
  id,
  name: v.string(),
  description: v.string(),
  published: v.boolean(),
  revision: count,
  removed: v.boolean(),
  shown: told(v.boolean(), 'Se ve en la tienda'),
  products: listOf({
    id,
    name: v.string(),
    image: textOrNull,
    stock: count,
    live: told(v.boolean(), 'Se ve en la tienda'),
    archived: v.boolean(),
  }),
})
const fields = {
  name: v.string(),
  description: told(v.optional(v.string()), 'Puede faltar'),
  products: told(v.array(v.number()), 'Los números de sus productos, en el orden en que se muestran'),
}
const revision = told(v.pipe(v.number(), v.integer()), 'La que se leyó')
const ID = v.strictObject({ id: told(id, 'El número del look') })
const PATH = '/admin/looks/:id'

export function addLooksAdmin(api: Api, { looks: { admin } }: Shop): void {
  const { add } = api.in('Looks: administración')
  const reads = { who: 'product.see-hidden' } as const
  const writes = { who: 'product.write' } as const

  add({
    ...reads,
    id: 'adminListLooks',
    route: 'GET /admin/looks',
    summary: 'Todos los looks, en su orden',
    answer: { schema: v.array(whole), ends: { 200: 'Los looks' } },
    run: ({ visitor }) => admin.list(visitor),
  })
  add({
    ...reads,
    id: 'adminFindLook',
    route: `GET ${PATH}`,
    summary: 'Uno, también si está borrado',
    params: ID,
    answer: { schema: whole, ends: { 200: 'El look' } },
    run: ({ visitor, params }) => admin.look(visitor, params.id),
  })
  add({
    ...writes,
    id: 'createLook',
    route: 'POST /admin/looks',
    summary: 'Crear un look, oculto',
    body: { schema: v.strictObject(fields), message: LOOK_SAYS.invalid },
    answer: { schema: whole, ends: { 201: 'Creado' } },
    run: ({ visitor, body }) => admin.create(visitor, body),
  })
  add({
    ...writes,
    id: 'changeLook',
    route: `PUT ${PATH}`,
    summary: 'Cambiarlo: va entero',
    params: ID,
    body: { schema: v.strictObject({ ...fields, revision }), message: LOOK_SAYS.invalid },
    answer: { schema: whole, ends: { 200: 'Cambiado' } },
    failures: [409],
    run: ({ visitor, params, body: { revision, ...form } }) =>
      admin.change(visitor, params.id, form, revision),
  })
  add({
    ...writes,
    id: 'publishLook',
    route: `PUT ${PATH}/published`,
    summary: 'Publicarlo u ocultarlo',
    params: ID,
    body: { schema: v.strictObject({ published: v.boolean(), revision }), message: LOOK_SAYS.invalid },
    answer: { schema: whole, ends: { 200: 'Hecho' } },
    failures: [409],
    run: async ({ visitor, params, body: { published, revision } }) =>
      published ? admin.publish(visitor, params.id, revision) : admin.hide(visitor, params.id, revision),
  })
  add({
    ...writes,
    id: 'moveLook',
    route: `PUT ${PATH}/position`,
    summary: 'Ponerlo en otro lugar entre los demás',
    params: ID,
    body: {
      schema: v.strictObject({ position: told(v.number(), 'Desde 1') }),
      message: LOOK_SAYS.invalid,
    },
    answer: { schema: v.strictObject({ place: count }), ends: { 200: 'Hecho' } },
    run: ({ visitor, params, body }) => admin.moveTo(visitor, params.id, body.position),
  })
  add({
    ...writes,
    id: 'removeLook',
    route: `DELETE ${PATH}`,
    summary: 'Borrarlo; se puede recuperar',
    params: ID,
    answer: { schema: whole, ends: { 200: 'Borrado' } },
    run: ({ visitor, params }) => admin.remove(visitor, params.id),
  })
  add({
    ...writes,
    id: 'restoreLook',
    route: `POST ${PATH}/restore`,
    summary: 'Recuperarlo, oculto',
    params: ID,
    answer: { schema: whole, ends: { 200: 'Recuperado' } },
    run: ({ visitor, params }) => admin.restore(visitor, params.id),
  })
}
