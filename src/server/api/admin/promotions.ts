/** Promotions by API: the same verbs, refusals and record as the back office's pages (product §10.9). */
import * as v from 'valibot'
import { toPesos, type Centavos } from '#rules/money.ts'
import { done, mapDone } from '#rules/outcome.ts'
import { PROMOTION_FORM_MESSAGES, promotionForm } from '#rules/promotions/promotion-form.ts'
import { PROMOTION_KINDS } from '#rules/promotions/promotion.ts'
import { ORDER_STATES } from '#rules/orders/states.ts'
import { ORDER_PAYMENT_STATES } from '#rules/payments/order-payment.ts'
import { PROMOTION_STATES } from '#rules/promotions/states.ts'
import type { PromotionView } from '#shop/promotions/views.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { page, PAGE_HEADERS, pageHeaders } from '#server/api/operation/paged.ts'
import { count, id, only, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'Promociones'
const PATH = '/admin/promotions/:id'
const ID = v.strictObject({ id: told(id, 'El número de la promoción') })
const texts = v.array(v.string())
const day = told(textOrNull, 'Un día de la Argentina (aaaa-mm-dd); null: sin límite')
const shape = {
  id,
  name: v.string(),
  kind: v.picklist(PROMOTION_KINDS),
  percent: v.nullable(count),
  amount: v.nullable(pesos),
  minimum: v.nullable(pesos),
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
  given: told(pesos, 'Lo que descontó en pedidos pagados, el envío incluido'),
  revision: told(v.string(), 'Cambia con cada cambio: la pide `PUT`'),
}
const promotion = v.pipe(v.strictObject(shape), v.title('Promotion'))
const withUses = v.pipe(
  v.strictObject({
    ...shape,
    uses: v.array(
      v.strictObject({
        number: v.string(),
        username: v.string(),
        discount: pesos,
        status: v.picklist(ORDER_STATES),
        paymentStatus: v.picklist(ORDER_PAYMENT_STATES),
        at: time,
        released: told(v.boolean(), 'El pedido murió sin pagar, y el uso se devolvió'),
      }),
    ),
  }),
  v.title('PromotionPage'),
)
const fields = only(promotionForm)

export function addPromotions({ add }: Api, { promotionsAdmin, settings }: Shop): void {
  const reads = { group: GROUP, who: 'coupon.read' } as const
  const writes = { group: GROUP, who: 'coupon.write' } as const
  const one = { answer: { schema: promotion, ends: { 200: 'La promoción' } } } as const

  add(
    {
      ...reads,
      id: 'listPromotions',
      method: 'GET',
      path: '/admin/promotions',
      summary: 'Las promociones, las activas primero',
      query: v.strictObject({ page }),
      answer: { schema: v.array(promotion), ends: { 200: 'Las promociones' }, headers: PAGE_HEADERS },
    },
    async ({ visitor, query }, { request, reply }) => {
      const end = await promotionsAdmin.list(visitor, query)
      if (!end.ok) return end
      reply.headers(pageHeaders(settings.publicUrl, request.url, end.value.paging))
      return done(end.value.rows.map(inPesos))
    },
  )
  add(
    {
      ...reads,
      id: 'findPromotion',
      method: 'GET',
      path: PATH,
      summary: 'Una promoción con sus últimos usos',
      params: ID,
      answer: { schema: withUses, ends: { 200: 'La promoción' } },
    },
    async ({ visitor, params }) =>
      mapDone(await promotionsAdmin.find(visitor, params.id), ({ uses, ...view }) => ({
        ...inPesos(view),
        uses: uses.map(({ orderId: _id, discount, ...use }) => ({ ...use, discount: toPesos(discount) })),
      })),
  )
  add(
    {
      ...writes,
      id: 'createPromotion',
      method: 'POST',
      path: '/admin/promotions',
      summary: 'Crear una promoción',
      details: 'De lo que no se nombre (categorías, marcas, productos, talles), entran todos.',
      body: { schema: fields, message: PROMOTION_FORM_MESSAGES.invalid },
      answer: { schema: promotion, ends: { 201: 'Creada' } },
    },
    async ({ visitor, sent }) => mapDone(await promotionsAdmin.create(visitor, sent), inPesos),
  )
  add(
    {
      ...writes,
      ...one,
      id: 'changePromotion',
      method: 'PUT',
      path: PATH,
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
    },
    async ({ visitor, params, body, sent }) =>
      mapDone(await promotionsAdmin.change(visitor, params.id, sent, body.revision), inPesos),
  )
  for (const [deed, name, summary] of [
    ['deactivate', 'pausePromotion', 'Pausarla: no descuenta hasta que se active'],
    ['activate', 'resumePromotion', 'Activarla de nuevo'],
    ['end', 'endPromotion', 'Terminarla hoy: su último día pasa a ser ayer'],
  ] as const)
    add(
      {
        ...writes,
        ...one,
        id: name,
        method: 'POST',
        path: `${PATH}/${deed === 'end' ? deed : deed === 'activate' ? 'resume' : 'pause'}`,
        summary,
        params: ID,
        failures: deed === 'deactivate' ? [404] : [404, 409],
      },
      async ({ visitor, params }) => mapDone(await promotionsAdmin[deed](visitor, params.id), inPesos),
    )
}

const orNone = (amount: Centavos | null) => (amount === null ? null : toPesos(amount))
const inPesos = <T extends PromotionView>({ amount, minimum, given, ...view }: T) => ({
  ...view,
  amount: orNone(amount),
  minimum: orNone(minimum),
  given: toPesos(given),
})
