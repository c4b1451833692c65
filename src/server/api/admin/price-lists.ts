/** Price lists by API: the same verbs as the back office's pages. */
import * as v from 'valibot'
import { toPesos } from '#rules/money.ts'
import { done } from '#rules/outcome.ts'
import { askedOfList, LIST_MESSAGES } from '#rules/prices/list-form.ts'
import { ROUNDINGS, type ListChange } from '#rules/prices/list-plan.ts'
import { PRICE_LIST_STATES } from '#rules/prices/list-states.ts'
import { DISCOUNTS, salePrice, type Priced } from '#rules/products/discount.ts'
import type { ListedProduct, PriceListPage, PriceListView } from '#shop/prices/lists/read.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { count, id, only, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'

const change = v.variant('kind', [
  v.strictObject({
    kind: v.literal('percent'),
    percent: v.pipe(v.number(), v.integer()),
    rounding: v.picklist(ROUNDINGS),
  }),
  v.strictObject({ kind: v.literal('offer'), discount: v.picklist(DISCOUNTS) }),
  v.strictObject({ kind: v.literal('fixed'), prices: v.array(v.strictObject({ id, price: pesos })) }),
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
const priced = v.strictObject({ price: pesos, offer: v.boolean(), discount: textOrNull, salePrice: pesos })
const whole = v.pipe(
  v.strictObject({
    ...listed,
    products: v.array(
      v.strictObject({
        id,
        name: v.string(),
        before: priced,
        after: priced,
        cost: v.nullable(pesos),
        problem: textOrNull,
        underCost: textOrNull,
        left: v.pipe(textOrNull, v.description('Por qué no se tocó')),
      }),
    ),
    seen: v.pipe(v.string(), v.description('De un borrador: lo que pide programarlo')),
    unchanged: count,
    tooMany: v.nullable(count),
  }),
  v.title('PriceListPage'),
)
const revision = told(v.pipe(v.number(), v.integer()), 'La que se leyó')
const GROUP = 'Listas de precios'
const PATH = '/admin/price-lists/:id'
const ID = v.strictObject({ id: told(id, 'El número de la lista') })
/** The form's fields and no others. */
const fields = only(askedOfList)

export function addPriceLists({ add }: Api, { priceLists, settings }: Shop): void {
  const about = { group: GROUP, who: 'price-list.write' } as const
  const one = { answer: { schema: list, ends: { 200: 'La lista' } } } as const

  add(
    {
      ...about,
      id: 'listPriceLists',
      method: 'GET',
      path: '/admin/price-lists',
      summary: 'Las listas de precios, de la más nueva a la más vieja',
      query: v.strictObject({ page }),
      answer: { schema: v.array(list), ends: { 200: 'Las listas' }, headers: PAGE_HEADERS },
    },
    async ({ visitor, query }, { request, reply }) => {
      const end = await priceLists.list(visitor, query)
      if (!end.ok) return end
      reply.headers(pageHeaders(settings.publicUrl, request.url, end.value.paging))
      return done(end.value.rows.map(inPesos))
    },
  )
  add(
    {
      ...about,
      id: 'findPriceList',
      method: 'GET',
      path: PATH,
      summary: 'Una lista con sus productos, antes y después; de un borrador, como quedarían',
      params: ID,
      answer: { schema: whole, ends: { 200: 'La lista' } },
    },
    async ({ visitor, params }) => {
      const end = await priceLists.find(visitor, params.id)
      return end.ok ? done(pageInPesos(end.value)) : end
    },
  )
  add(
    {
      ...about,
      id: 'createPriceList',
      method: 'POST',
      path: '/admin/price-lists',
      summary: 'Escribir una lista, como borrador',
      details: 'Un momento sin zona es de la Argentina. Sin productos ni filtros, es toda la tienda.',
      body: { schema: fields, message: LIST_MESSAGES.invalid },
      answer: { schema: list, ends: { 201: 'Escrita' } },
    },
    async ({ visitor, sent }) => {
      const end = await priceLists.create(visitor, sent)
      return end.ok ? done(inPesos(end.value)) : end
    },
  )
  add(
    {
      ...about,
      ...one,
      id: 'changePriceList',
      method: 'PUT',
      path: PATH,
      summary: 'Cambiar un borrador: va la lista entera',
      params: ID,
      body: { schema: v.strictObject({ ...fields.entries, revision }), message: LIST_MESSAGES.invalid },
      failures: [409],
    },
    async ({ visitor, params, body, sent }) => {
      const end = await priceLists.change(visitor, params.id, sent, body.revision)
      return end.ok ? done(inPesos(end.value)) : end
    },
  )
  add(
    {
      ...about,
      ...one,
      id: 'schedulePriceList',
      method: 'POST',
      path: `${PATH}/schedule`,
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
    },
    async ({ visitor, params, body }) => {
      const end = await priceLists.schedule(visitor, params.id, body.revision, body.seen ?? null)
      return end.ok ? done(inPesos(end.value)) : end
    },
  )
  for (const [deed, name, summary] of [
    ['withdraw', 'withdrawPriceList', 'Volver una lista programada a borrador'],
    ['discard', 'discardPriceList', 'Descartar un borrador'],
    ['undo', 'undoPriceList', 'Volver ahora a los precios de antes de una lista en marcha'],
  ] as const)
    add(
      {
        ...about,
        ...one,
        id: name,
        method: 'POST',
        path: `${PATH}/${deed}`,
        summary,
        params: ID,
        body: { schema: v.strictObject({ revision }), message: LIST_MESSAGES.invalid },
        failures: [409],
      },
      async ({ visitor, params, body }) => {
        const end = await priceLists[deed](visitor, params.id, body.revision)
        return end.ok ? done(inPesos(end.value)) : end
      },
    )
}

const inPesos = ({
  id,
  name,
  state,
  change,
  scope,
  startsAt,
  endsAt,
  underCost,
  startedAt,
  endedAt,
  revision,
}: PriceListView) => ({
  id,
  name,
  state,
  change: changeInPesos(change),
  scope,
  startsAt,
  endsAt,
  underCost,
  startedAt,
  endedAt,
  revision,
})
const changeInPesos = (change: ListChange): ListChange =>
  change.kind === 'fixed'
    ? { kind: 'fixed', prices: change.prices.map(({ id, price }) => ({ id, price: toPesos(price) })) }
    : change
const pricedInPesos = (priced: Priced) => ({
  price: toPesos(priced.price),
  offer: priced.offer,
  discount: priced.discount,
  salePrice: toPesos(salePrice(priced)),
})
const productInPesos = ({ before, after, cost, ...product }: ListedProduct) => ({
  ...product,
  before: pricedInPesos(before),
  after: pricedInPesos(after),
  cost: cost === null ? null : toPesos(cost),
})
const pageInPesos = ({ products, seen, unchanged, tooMany, ...list }: PriceListPage) => ({
  ...inPesos(list),
  products: products.map(productInPesos),
  seen,
  unchanged,
  tooMany,
})
