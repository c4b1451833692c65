/** Under which terms the shop sells, and sold, by API. */
import * as v from 'valibot'
import type { Shop } from '#shop/shop.ts'
import type { Api } from './operation/operation.ts'
import { BUYING } from './checkout.ts'
import { count, id, time, told, listOf } from './operation/shape.ts'

const saleTerms = v.strictObject({
  version: count,
  since: told(time, 'Desde cuándo se guarda'),
  current: told(count, 'La versión que rige'),
  sections: listOf({ title: v.string(), paragraphs: v.array(v.string()) }),
})

export function addSaleTerms(api: Api, shop: Shop): void {
  const { add } = api.in(BUYING)
  const READ = { who: 'anybody' } as const
  const answer = { schema: saleTerms, ends: { 200: 'Las condiciones, como se leen' } } as const
  add({
    ...READ,
    id: 'readSaleTerms',
    route: 'GET /sale-terms',
    summary: 'Las condiciones de venta que rigen',
    answer,
    run: () => shop.saleTerms.find(),
  })
  add({
    ...READ,
    id: 'readSaleTermsVersion',
    route: 'GET /sale-terms/:version',
    summary: 'Las condiciones de venta de una versión, como las aceptó un pedido',
    params: v.strictObject({ version: told(id, 'El número de la versión') }),
    answer,
    failures: [404],
    run: ({ params }) => shop.saleTerms.find(String(params.version)),
  })
}
