/** Promotions by API: the same verbs, refusals and record as the back office's pages (product §10.9). */
import * as v from 'valibot'
import { PROMOTION_FORM_MESSAGES, promotionForm } from '#rules/promotions/promotion-form.ts'
import { PROMOTION_KINDS } from '#rules/promotions/promotion.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { PROMOTION_STATES } from '#rules/promotions/states.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page } from '#server/api/operation/paged.ts'
import {
  count,
  id,
  only,
  money,
  textOrNull,
  time,
  told,
  titled,
  listOf,
} from '#server/api/operation/shape.ts'

const PATH = '/admin/promotions/:id'
const ID = v.strictObject({ id: told(id, 'El número de la promoción') })
const texts = v.array(v.string())
const day = told(textOrNull, 'Un día de la Argentina (aaaa-mm-dd); null: sin límite')
const shape = {
  id,
  name: v.string(),
  kind: v.picklist(PROMOTION_KINDS),
  percent: v.nullable(count),
  amount: v.nullable(money),
  minimum: v.nullable(money),
  categories: texts,
  brands: texts,
  products: v.array(id),
  sizes: texts,
  firstPurchase: v.boolean(),
  code: told(textOrNull, 'null: descuenta sola'),
  startsOn: day,
  endsOn: day,
  maxUses: v.nullable(count),
  maxUsesPerPerson: v.nullable(count),
  stackable: told(v.boolean(), 'Se suma a otras que también se suman'),
  active: v.boolean(),
  state: v.picklist(PROMOTION_STATES),
  used: told(count, 'En pedidos que siguen en pie'),
  given: told(money, 'Lo que descontó en pedidos pagados, el envío incluido'),
  revision: told(v.string(), 'Cambia con cada cambio: la pide `PUT`'),
}
const promotion = v.pipe(v.strictObject(shape), v.title('Promotion'))
const withUses = titled('PromotionPage', {
  ...shape,
  uses: listOf({
    number: v.string(),
    username: v.string(),
    discount: money,
    status: v.picklist(ORDER_STATES),
    paymentStatus: v.picklist(ORDER_PAYMENT_STATES),
    at: time,
    released: told(v.boolean(), 'El pedido murió sin pagar, y el uso se devolvió'),
  }),
})
const fields = only(promotionForm)

export function addPromotions(api: Api, { promotionsAdmin }: Shop): void {
  const { add } = api.in('Promociones')
  const reads = { who: 'coupon.read' } as const
  const writes = { who: 'coupon.write' } as const
  const one = { answer: { schema: promotion, ends: { 200: 'La promoción' } } } as const

  add({
    ...reads,
    id: 'listPromotions',
    route: 'GET /admin/promotions',
    summary: 'Las promociones, las activas primero',
    query: v.strictObject({ page }),
    answer: { schema: v.array(promotion), ends: { 200: 'Las promociones' }, rows: 'rows' },
    run: ({ visitor, query }) => promotionsAdmin.list(visitor, query),
  })
  add({
    ...reads,
    id: 'findPromotion',
    route: `GET ${PATH}`,
    summary: 'Una promoción con sus últimos usos',
    params: ID,
    answer: { schema: withUses, ends: { 200: 'La promoción' } },
    run: ({ visitor, params }) => promotionsAdmin.find(visitor, params.id),
  })
  add({
    ...writes,
    id: 'createPromotion',
    route: 'POST /admin/promotions',
    summary: 'Crear una promoción',
    details: 'De lo que no se nombre (categorías, marcas, productos, talles), entran todos.',
    body: { schema: fields, message: PROMOTION_FORM_MESSAGES.invalid },
    answer: { schema: promotion, ends: { 201: 'Creada' } },
    run: ({ visitor, sent }) => promotionsAdmin.create(visitor, sent),
  })
  add({
    ...writes,
    ...one,
    id: 'changePromotion',
    route: `PUT ${PATH}`,
    summary: 'Cambiar una promoción: va entera',
    params: ID,
    body: {
      schema: v.strictObject({
        ...fields.entries,
        revision: told(v.string(), 'La que se leyó: si otra persona la cambió, no se pisa'),
      }),
      message: PROMOTION_FORM_MESSAGES.invalid,
    },
    failures: [409],
    run: ({ visitor, params, body, sent }) => promotionsAdmin.change(visitor, params.id, sent, body.revision),
  })
  for (const [deed, name, summary] of [
    ['deactivate', 'pausePromotion', 'Pausarla: no descuenta hasta que se active'],
    ['activate', 'resumePromotion', 'Activarla de nuevo'],
    ['end', 'endPromotion', 'Terminarla hoy: su último día pasa a ser ayer'],
  ] as const)
    add({
      ...writes,
      ...one,
      id: name,
      route: `POST ${PATH}/${deed === 'end' ? deed : deed === 'activate' ? 'resume' : 'pause'}`,
      summary,
      params: ID,
      failures: deed === 'deactivate' ? [404] : [404, 409],
      run: ({ visitor, params }) => promotionsAdmin[deed](visitor, params.id),
    })
}
