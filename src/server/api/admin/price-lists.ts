/** Price lists by API: the same verbs as the back office's pages. */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { askedOfList, LIST_MESSAGES } from '#rules/prices/list-form.ts'
import { ROUNDINGS } from '#rules/prices/list-plan.ts'
import { PRICE_LIST_STATES } from '#rules/prices/list-states.ts'
import { DISCOUNTS, salePrice, type Priced } from '#rules/products/discount.ts'
import type { PriceListPage } from '#shop/prices/lists/read.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import {
  count,
  id,
  only,
  textOrNull,
  time,
  told,
  money,
  titled,
  listOf,
} from '#server/api/operation/shape.ts'

const change = v.variant('kind', [
  v.strictObject({
    kind: v.literal('percent'),
    percent: v.pipe(v.number(), v.integer()),
    rounding: v.picklist(ROUNDINGS),
  }),
  v.strictObject({ kind: v.literal('offer'), discount: v.picklist(DISCOUNTS) }),
  v.strictObject({ kind: v.literal('fixed'), prices: v.array(v.strictObject({ id, price: money })) }),
])
const texts = v.array(v.string())
const listed = {
  id,
  name: v.string(),
  state: v.picklist(PRICE_LIST_STATES),
  change,
  scope: v.strictObject({
    category: texts,
    brand: texts,
    genre: texts,
    ids: v.array(id),
    exclude: v.array(id),
  }),
  startsAt: v.nullable(time),
  endsAt: v.nullable(time),
  underCost: v.boolean(),
  startedAt: v.nullable(time),
  endedAt: v.nullable(time),
  revision: count,
}
const list = v.pipe(v.strictObject(listed), v.title('PriceList'))
const priced = v.strictObject({ price: money, offer: v.boolean(), discount: textOrNull, salePrice: money })
const whole = titled('PriceListPage', {
  ...listed,
  products: listOf({
    id,
    name: v.string(),
    before: priced,
    after: priced,
    cost: v.nullable(money),
    problem: textOrNull,
    underCost: textOrNull,
    left: told(textOrNull, 'Por qué no se tocó'),
  }),
  seen: told(v.string(), 'De un borrador: lo que pide programarlo'),
  unchanged: count,
  tooMany: v.nullable(count),
})
const revision = told(v.pipe(v.number(), v.integer()), 'La que se leyó')
const PATH = '/admin/price-lists/:id'
const ID = v.strictObject({ id: told(id, 'El número de la lista') })
/** The form's fields and no others. */
const fields = only(askedOfList)

export function addPriceLists(api: Api, { priceLists }: Shop): void {
  const { add } = api.in('Listas de precios')
  const about = { who: 'price-list.write' } as const
  const one = { answer: { schema: list, ends: { 200: 'La lista' } } } as const

  add({
    ...about,
    id: 'listPriceLists',
    route: 'GET /admin/price-lists',
    summary: 'Las listas de precios, de la más nueva a la más vieja',
    query: v.strictObject({ page }),
    answer: { schema: v.array(list), ends: { 200: 'Las listas' }, rows: 'rows' },
    run: ({ visitor, query }) => priceLists.list(visitor, query),
  })
  add({
    ...about,
    id: 'findPriceList',
    route: `GET ${PATH}`,
    summary: 'Una lista con sus productos, antes y después; de un borrador, como quedarían',
    params: ID,
    answer: { schema: whole, ends: { 200: 'La lista' } },
    run: async ({ visitor, params }) =>
      mapDone(await priceLists.find(visitor, params.id), (end) => withSalePrices(end)),
  })
  add({
    ...about,
    id: 'createPriceList',
    route: 'POST /admin/price-lists',
    summary: 'Escribir una lista, como borrador',
    details: 'Un momento sin zona es de la Argentina. Sin productos ni filtros, es toda la tienda.',
    body: { schema: fields, message: LIST_MESSAGES.invalid },
    answer: { schema: list, ends: { 201: 'Escrita' } },
    run: ({ visitor, sent }) => priceLists.create(visitor, sent),
  })
  add({
    ...about,
    ...one,
    id: 'changePriceList',
    route: `PUT ${PATH}`,
    summary: 'Cambiar un borrador: va la lista entera',
    params: ID,
    body: { schema: v.strictObject({ ...fields.entries, revision }), message: LIST_MESSAGES.invalid },
    failures: [409],
    run: ({ visitor, params, body, sent }) => priceLists.change(visitor, params.id, sent, body.revision),
  })
  add({
    ...about,
    ...one,
    id: 'schedulePriceList',
    route: `POST ${PATH}/schedule`,
    summary: 'Programar un borrador con los precios que se vieron; sin comienzo, empieza ahora',
    params: ID,
    body: {
      schema: v.strictObject({
        revision,
        seen: v.optional(told(v.string(), 'La de la lista; sin ella se programa lo que haya'), undefined),
      }),
      message: LIST_MESSAGES.invalid,
    },
    failures: [409],
    run: ({ visitor, params, body }) =>
      priceLists.schedule(visitor, params.id, body.revision, body.seen ?? null),
  })
  for (const [deed, name, summary] of [
    ['withdraw', 'withdrawPriceList', 'Volver una lista programada a borrador'],
    ['discard', 'discardPriceList', 'Descartar un borrador'],
    ['undo', 'undoPriceList', 'Volver ahora a los precios de antes de una lista en marcha'],
  ] as const)
    add({
      ...about,
      ...one,
      id: name,
      route: `POST ${PATH}/${deed}`,
      summary,
      params: ID,
      body: { schema: v.strictObject({ revision }), message: LIST_MESSAGES.invalid },
      failures: [409],
      run: ({ visitor, params, body }) => priceLists[deed](visitor, params.id, body.revision),
    })
}

const withSalePrice = (priced: Priced) => ({ ...priced, salePrice: salePrice(priced) })
const withSalePrices = ({ products, ...list }: PriceListPage) => ({
  ...list,
  products: products.map(({ before, after, ...product }) => ({
    ...product,
    before: withSalePrice(before),
    after: withSalePrice(after),
  })),
})
