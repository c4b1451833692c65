/** The one search of the back office, by API. Asked by POST: what is looked for may be a telephone or an e-mail (decision 30). */
import * as v from 'valibot'
import { HIT_KINDS, HITS_ON_PAGE } from '#rules/search-everything/everything.ts'
import { MAX_SEARCH_LENGTH } from '#rules/search/search.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { told, listOf } from '#server/api/operation/shape.ts'

const kind = v.picklist(HIT_KINDS)
const hit = v.strictObject({
  id: told(
    v.string(),
    'Como está en la dirección de su página: el número de un pedido, el código de una devolución',
  ),
  title: v.string(),
  about: v.string(),
})

export function addAdminSearch(api: Api, shop: Shop): void {
  const { add } = api.in('Búsqueda: administración')
  add({
    id: 'adminSearch',
    route: 'POST /admin/search',
    summary: 'Buscar en pedidos, devoluciones, productos, personas, mensajes, cupones y promociones',
    details: `Cada rol encuentra lo que puede ver; hasta ${HITS_ON_PAGE} de cada cosa. Un teléfono se encuentra escrito de cualquier manera.`,
    who: 'office.enter',
    body: {
      schema: v.strictObject({
        q: told(v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH)), 'Qué se busca'),
      }),
    },
    answer: {
      schema: v.strictObject({
        q: v.string(),
        groups: listOf({ kind, hits: v.array(hit), more: v.boolean() }),
        exact: v.nullable(v.strictObject({ kind, id: v.string() })),
      }),
      ends: { 200: 'Lo que se encontró' },
    },
    run: ({ visitor, body }) => shop.everything.search(visitor, body.q),
  })
}
