/** What whoever bought gives back, changes or complains of, by API: the same verbs as the order's pages (product §14.9, §14.12). */
import * as v from 'valibot'
import { paths } from '#rules/paths.ts'
import { mapDone } from '#rules/outcome.ts'
import { record } from '#rules/record.ts'
import { askForm } from '#rules/returns/ask/ask.ts'
import { ASK_SAYS, ASKED_KINDS } from '#rules/returns/ask/says.ts'
import { PHOTO_AUTHORS } from '#rules/returns/ask/photos.ts'
import { GRADES } from '#rules/units/grade.ts'
import { EXCHANGE_SAYS, exchangeForm } from '#rules/returns/exchange/exchange.ts'
import { CONDITIONS, RETURN_KINDS } from '#rules/returns/kinds.ts'
import { PAY_BACK_SAYS } from '#rules/returns/pay-back.ts'
import { payBackForm } from '#rules/returns/return.ts'
import { RETURN_REASONS } from '#rules/returns/reasons.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { COURIERS } from '#rules/shipments/couriers.ts'
import { SHIPMENT_STATES } from '#rules/shipments/states.ts'
import type { OwnReturn } from '#shop/returns/returns.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import {
  count,
  id,
  only,
  money,
  reference,
  textOrNull,
  time,
  told,
  signed,
  listOf,
  orNull,
} from '#server/api/operation/shape.ts'
import { CODE, moved, payBack } from './shape.ts'

const REFERENCE = v.strictObject({ reference: told(reference, 'La referencia del pedido') })
const ONCE = 'La misma `key` otra vez no pide dos veces. Sin fotos: se suben en la página del caso.'
const line = { name: v.string(), size: v.string(), quantity: count }
const choosesPayBack = told(v.boolean(), 'Quien compró puede elegir que vuelva como saldo a favor')
const canChoosePayBack = told(v.boolean(), 'Todavía se puede cambiar')
const held = v.strictObject({
  orderLineId: id,
  of: told(v.string(), 'El código del cambio que lo dio; vacío si es lo que se compró'),
  productId: id,
  brand: v.string(),
  image: textOrNull,
  ...line,
  free: told(count, 'Cuántas se pueden pedir ahora'),
  left: told(count, 'De esas, las que ya salieron de la tienda: por las demás no hay qué reclamar'),
})
const choices = v.strictObject({
  number: v.string(),
  why: v.strictObject(
    record(ASKED_KINDS, () => told(textOrNull, 'Por qué no se puede; null cuando se puede')),
  ),
  held: v.array(held),
  choosesPayBack,
  canExchange: told(v.boolean(), 'Todavía se puede cambiar por otro talle o modelo'),
  stillHere: told(v.boolean(), 'Todavía no salió: sólo se cancela entero'),
})
const photos = listOf({ id, by: v.picklist(PHOTO_AUTHORS), at: time, url: v.string() })
const ownCase = v.strictObject({
  code: v.string(),
  kind: v.picklist(RETURN_KINDS),
  status: v.picklist(RETURN_STATES),
  reference,
  number: v.string(),
  story: v.string(),
  reason: v.string(),
  items: listOf({ id, ...line, reasonCode: v.nullable(v.picklist(RETURN_REASONS)) }),
  came: listOf({ id, ...line, condition: v.nullable(v.picklist(CONDITIONS)), note: v.string() }),
  photos,
  payBack,
  canChoosePayBack,
  canAddPhotos: v.boolean(),
  canTakeBack: v.boolean(),
})
const exchangeChoices = v.strictObject({
  number: v.string(),
  choosesPayBack,
  why: told(textOrNull, 'Por qué no se puede; null cuando se puede'),
  held: v.array(held),
  chosen: orNull('Con `orderLineId`: por qué se puede cambiar', {
    held,
    product: v.strictObject({ id, name: v.string() }),
    sizes: told(v.array(v.string()), 'Los que hay ahora'),
    difference: told(signed, 'De una unidad: más de 0 se paga, menos de 0 se devuelve'),
    pairs: listOf('Sus prendas únicas a la venta: con `unit` se pide una', {
      code: v.string(),
      size: v.string(),
      grade: v.picklist(GRADES),
      price: money,
      difference: signed,
    }),
  }),
})
const ownExchange = v.strictObject({
  code: v.string(),
  status: v.picklist(RETURN_STATES),
  reference,
  number: v.string(),
  news: v.string(),
  next: v.array(v.string()),
  from: v.string(),
  to: v.string(),
  difference: told(signed, 'Más de 0 se paga, menos de 0 se devuelve'),
  settled: told(v.boolean(), 'No falta pagar nada'),
  photos,
  payBack,
  canChoosePayBack,
  keptUntil: time,
  tracking: orNull({ text: v.string(), url: textOrNull }),
  canPay: v.boolean(),
  canTakeBack: v.boolean(),
})

const ownLabel = v.strictObject({
  reference,
  courier: v.picklist(COURIERS),
  trackingCode: v.string(),
  trackingUrl: v.string(),
  state: v.picklist(SHIPMENT_STATES),
  prints: told(v.boolean(), 'Todavía se puede imprimir'),
  url: told(v.string(), 'El PDF, con la sesión de quien compró'),
})

export function addMyReturns(api: Api, { returns, exchanges, shipments, settings }: Shop): void {
  const { add } = api.in('Cambios, devoluciones y reclamos')
  const about = { who: 'signed-in' } as const
  const asks = { ...about, params: REFERENCE } as const
  const withUrls = ({ reference, code, photos }: Pick<OwnReturn, 'reference' | 'code' | 'photos'>) =>
    photos.map((photo) => ({
      ...photo,
      url: settings.publicUrl + paths.returnPhoto(reference, code, photo.id),
    }))
  const asked = { schema: moved, ends: { 201: 'Registrado' } } as const
  const ofCode = { ...about, params: CODE, failures: [404, 409] } as const

  add({
    ...about,
    id: 'findReturnChoices',
    route: 'GET /orders/:reference/returns',
    summary: 'Qué de un pedido se puede devolver o reclamar ahora',
    params: REFERENCE,
    answer: { schema: choices, ends: { 200: 'Lo que se puede' } },
    run: ({ visitor, params }) => returns.askChoices(visitor, params.reference),
  })
  add({
    ...asks,
    id: 'askForReturn',
    route: 'POST /orders/:reference/returns',
    summary: 'Devolver unidades de un pedido, o reclamar por ellas, línea por línea',
    details: ONCE,
    body: { schema: only(askForm), message: ASK_SAYS.invalid },
    answer: asked,
    failures: [404, 409, 429],
    run: ({ visitor, params, sent }) => returns.ask(visitor, params.reference, sent),
  })
  add({
    ...about,
    id: 'findReturn',
    route: 'GET /returns/:code',
    summary: 'Una devolución o un reclamo propio',
    params: CODE,
    answer: { schema: ownCase, ends: { 200: 'El caso' } },
    run: async ({ visitor, params }) =>
      mapDone(await returns.own(visitor, params.code), (own) => ({
        ...own,
        photos: withUrls(own),
      })),
  })
  add({
    ...about,
    id: 'findReturnLabel',
    route: 'GET /returns/:code/label',
    summary: 'La etiqueta para mandar lo que se devuelve o se cambia; null mientras no la hay',
    params: CODE,
    answer: { schema: v.nullable(ownLabel), ends: { 200: 'La etiqueta' } },
    run: async ({ visitor, params }) =>
      mapDone(
        await shipments.ownLabel(visitor, params.code),
        (label) =>
          label && {
            ...label,
            url: settings.publicUrl + paths.returnLabel(label.reference, params.code),
          },
      ),
  })
  add({
    ...ofCode,
    id: 'takeBackReturn',
    route: 'POST /returns/:code/cancel',
    summary: 'Anular una devolución o un reclamo propio, mientras no llegó nada',
    answer: { schema: moved, ends: { 200: 'Anulado' } },
    run: ({ visitor, params }) => returns.takeBack(visitor, params.code),
  })
  add({
    ...ofCode,
    id: 'choosePayBack',
    route: 'POST /returns/:code/pay-back',
    summary: 'Elegir si lo que se devuelve de un caso propio vuelve en dinero o como saldo a favor',
    details: 'Hasta que esté resuelto. De un cambio también: es lo que vuelve si lo nuevo cuesta menos.',
    body: { schema: only(payBackForm), message: PAY_BACK_SAYS.choose },
    answer: { schema: v.strictObject({ payBack }), ends: { 200: 'Cómo quedó' } },
    failures: [404, 409, 429],
    run: ({ visitor, params, sent }) => returns.choosePayBack(visitor, params.code, sent),
  })
  add({
    ...about,
    id: 'findExchangeChoices',
    route: 'GET /orders/:reference/exchanges',
    summary: 'Qué de un pedido se puede cambiar, por qué talles de qué producto, y qué cuesta',
    params: REFERENCE,
    query: v.strictObject({
      orderLineId: v.optional(told(id, 'Qué se cambia')),
      of: v.optional(told(v.string(), 'El código del cambio que lo dio'), ''),
      productId: v.optional(told(id, 'Por qué producto; sin él, por otro talle')),
    }),
    answer: { schema: exchangeChoices, ends: { 200: 'Lo que se puede' } },
    run: ({ visitor, params, query }) => exchanges.choices(visitor, params.reference, query),
  })
  add({
    ...asks,
    id: 'askForExchange',
    route: 'POST /orders/:reference/exchanges',
    summary: 'Cambiar unidades de un pedido por otro talle o por otro producto',
    details: `Lo nuevo se aparta en el acto. ${ONCE}`,
    body: { schema: only(exchangeForm), message: EXCHANGE_SAYS.invalid },
    answer: asked,
    failures: [404, 409, 429],
    run: ({ visitor, params, sent }) => exchanges.start(visitor, params.reference, sent),
  })
  add({
    ...about,
    id: 'findExchange',
    route: 'GET /exchanges/:code',
    summary: 'Un cambio propio: cómo está y qué sigue',
    params: CODE,
    answer: { schema: ownExchange, ends: { 200: 'El cambio' } },
    run: async ({ visitor, params }) =>
      mapDone(await exchanges.find(visitor, params.code), (own) => ({
        ...own,
        photos: withUrls(own),
        difference: own.difference,
      })),
  })
  add({
    ...ofCode,
    id: 'payExchange',
    route: 'POST /exchanges/:code/payment',
    summary: 'Preparar el pago de la diferencia de un cambio',
    answer: { schema: v.strictObject({ redirectUrl: v.string() }), ends: { 200: 'Por dónde se paga' } },
    run: ({ visitor, params }) => exchanges.pay(visitor, params.code),
  })
  add({
    ...ofCode,
    id: 'takeBackExchange',
    route: 'POST /exchanges/:code/cancel',
    summary: 'Anular un cambio propio, mientras nada llegó ni salió',
    answer: { schema: moved, ends: { 200: 'Anulado' } },
    run: ({ visitor, params }) => exchanges.takeBack(visitor, params.code),
  })
}
