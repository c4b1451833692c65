/** «Mi talle», by API: of whoever signed in. */
import * as v from 'valibot'
import { NO_SIZE } from '#rules/my-size/my-size.ts'
import { MAX_SIZE_LETTERS } from '#rules/products/size-text.ts'
import type { Shop } from '#shop/shop.ts'
import { MINE } from './favourites.ts'
import { signedOut, type Api } from './operation/operation.ts'

const size = v.nullable(v.pipe(v.string(), v.maxLength(MAX_SIZE_LETTERS)))
const mine = v.strictObject({ shoes: size, clothes: size })
const change = v.strictObject({ shoes: v.optional(size), clothes: v.optional(size) })

export function addMySize(api: Api, shop: Shop): void {
  const { add } = api.in(MINE)
  add({
    id: 'findMySize',
    route: 'GET /my-size',
    summary: 'Los talles propios: uno de calzado y uno de ropa',
    who: 'signed-in',
    answer: { schema: mine, ends: { 200: 'Los talles; null donde no dijo' } },
    run: ({ visitor }) => shop.mySize.own(visitor),
  })
  add({
    id: 'keepMySize',
    route: 'PUT /my-size',
    summary: 'Guardar los talles propios',
    details: 'Lo que no se nombra queda como estaba; null lo olvida.',
    who: 'signed-in',
    body: { schema: change },
    answer: { schema: mine, ends: { 200: 'Cómo quedaron' } },
    run: async ({ visitor, body }) =>
      visitor.kind === 'person' ? shop.mySize.keep(visitor, NO_SIZE, named(body)) : signedOut,
  })
}

/** Only what was sent. */
const named = ({ shoes, clothes }: v.InferOutput<typeof change>) => ({
  ...(shoes === undefined ? {} : { shoes }),
  ...(clothes === undefined ? {} : { clothes }),
})
