/** Looks by API as the shop's people keep them: the same verbs as the back office's pages. */
import * as v from 'valibot'
import { LOOK_SAYS } from '#rules/looks/look.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, textOrNull, told } from '#server/api/operation/shape.ts'

const whole = v.pipe(
  v.strictObject({
    id,
    name: v.string(),
    description: v.string(),
    published: v.boolean(),
    revision: count,
    removed: v.boolean(),
    shown: told(v.boolean(), 'Se ve en la tienda'),
    products: v.array(
      v.strictObject({
        id,
        name: v.string(),
        image: textOrNull,
        stock: count,
        live: told(v.boolean(), 'Se ve en la tienda'),
        archived: v.boolean(),
      }),
    ),
  }),
  v.title('AdminLook'),
)
const fields = {
  name: v.string(),
  description: told(v.optional(v.string()), 'Puede faltar'),
  products: told(v.array(v.number()), 'Los números de sus productos, en el orden en que se muestran'),
}
const revision = told(v.pipe(v.number(), v.integer()), 'La que se leyó')
const ID = v.strictObject({ id: told(id, 'El número del look') })
const PATH = '/admin/looks/:id'

export function addLooksAdmin({ add }: Api, { looks: { admin } }: Shop): void {
  const group = 'Looks: administración'
  const reads = { group, who: 'product.see-hidden' } as const
  const writes = { group, who: 'product.write' } as const

  add(
    {
      ...reads,
      id: 'adminListLooks',
      method: 'GET',
      path: '/admin/looks',
      summary: 'Todos los looks, en su orden',
      answer: { schema: v.array(whole), ends: { 200: 'Los looks' } },
    },
    async ({ visitor }) => admin.list(visitor),
  )
  add(
    {
      ...reads,
      id: 'adminFindLook',
      method: 'GET',
      path: PATH,
      summary: 'Uno, también si está borrado',
      params: ID,
      answer: { schema: whole, ends: { 200: 'El look' } },
    },
    async ({ visitor, params }) => admin.look(visitor, params.id),
  )
  add(
    {
      ...writes,
      id: 'createLook',
      method: 'POST',
      path: '/admin/looks',
      summary: 'Crear un look, oculto',
      body: { schema: v.strictObject(fields), message: LOOK_SAYS.invalid },
      answer: { schema: whole, ends: { 201: 'Creado' } },
    },
    async ({ visitor, body }) => admin.create(visitor, body),
  )
  add(
    {
      ...writes,
      id: 'changeLook',
      method: 'PUT',
      path: PATH,
      summary: 'Cambiarlo: va entero',
      params: ID,
      body: { schema: v.strictObject({ ...fields, revision }), message: LOOK_SAYS.invalid },
      answer: { schema: whole, ends: { 200: 'Cambiado' } },
      failures: [409],
    },
    async ({ visitor, params, body: { revision, ...form } }) =>
      admin.change(visitor, params.id, form, revision),
  )
  add(
    {
      ...writes,
      id: 'publishLook',
      method: 'PUT',
      path: `${PATH}/published`,
      summary: 'Publicarlo u ocultarlo',
      params: ID,
      body: { schema: v.strictObject({ published: v.boolean(), revision }), message: LOOK_SAYS.invalid },
      answer: { schema: whole, ends: { 200: 'Hecho' } },
      failures: [409],
    },
    async ({ visitor, params, body: { published, revision } }) =>
      published ? admin.publish(visitor, params.id, revision) : admin.hide(visitor, params.id, revision),
  )
  add(
    {
      ...writes,
      id: 'moveLook',
      method: 'PUT',
      path: `${PATH}/position`,
      summary: 'Ponerlo en otro lugar entre los demás',
      params: ID,
      body: {
        schema: v.strictObject({ position: told(v.number(), 'Desde 1') }),
        message: LOOK_SAYS.invalid,
      },
      answer: { schema: v.strictObject({ place: count }), ends: { 200: 'Hecho' } },
    },
    async ({ visitor, params, body }) => admin.moveTo(visitor, params.id, body.position),
  )
  add(
    {
      ...writes,
      id: 'removeLook',
      method: 'DELETE',
      path: PATH,
      summary: 'Borrarlo; se puede recuperar',
      params: ID,
      answer: { schema: whole, ends: { 200: 'Borrado' } },
    },
    async ({ visitor, params }) => admin.remove(visitor, params.id),
  )
  add(
    {
      ...writes,
      id: 'restoreLook',
      method: 'POST',
      path: `${PATH}/restore`,
      summary: 'Recuperarlo, oculto',
      params: ID,
      answer: { schema: whole, ends: { 200: 'Recuperado' } },
    },
    async ({ visitor, params }) => admin.restore(visitor, params.id),
  )
}
