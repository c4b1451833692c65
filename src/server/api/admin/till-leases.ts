/** A till that goes on without network, by API (product §31.3): the same verbs as its page, in pesos. */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { leaseForm, MOST_SENT, resolveForm } from '#rules/till/offline/form.ts'
import { HAND_TILL_MEANS } from '#rules/payments/till-means.ts'
import { OFFLINE_STATES } from '#rules/till/offline/states.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import type { Shop } from '#shop/shop.ts'
import { JOIN_ENDS } from '#shop/till/offline/join.ts'
import { cartLines } from '#server/api/cart.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, only, money, textOrNull, time, told, listOf } from '#server/api/operation/shape.ts'

const lease = v.strictObject({
  id,
  till: v.string(),
  lastsMs: told(count, 'Cuánto dura, desde esta respuesta, por el reloj de la tienda'),
  lines: listOf({
    id,
    name: v.string(),
    size: v.string(),
    unit: textOrNull,
    codes: told(v.array(v.string()), 'Lo que puede decir un escáner'),
    price: money,
    least: told(money, 'Menos no se acuerda; 0 si no es una prenda en consignación'),
    left: count,
  }),
})
const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
const sale = v.strictObject({
  key: leaseForm.entries.key,
  lease: id,
  ordinal: told(whole(1_000_000), 'La primera de ese apartado es 1'),
  spentMs: told(count, 'Cuánto del tiempo había pasado, contado por el mostrador'),
  lines: v.pipe(
    listOf({ line: id, quantity: whole(99), price: money, reason: v.optional(v.string(), '') }),
    v.minLength(1),
  ),
  total: money,
  parts: listOf(
    'Cuánto por cada medio, una vez cada uno; suman el total. Con tarjeta o transferencia, su número',
    {
      means: v.picklist(HAND_TILL_MEANS, TILL_SAYS.means),
      amount: money,
      operation: v.optional(v.string(), ''),
    },
  ),
  received: v.optional(money, 0),
})
const ofLease = v.strictObject({ id: told(id, 'El número de lo apartado') })

export function addTillLeases(api: Api, { till: { offline } }: Shop): void {
  const { add } = api.in('Mostrador')
  const sells = { who: 'till.sell' } as const
  add({
    ...sells,
    route: 'POST /admin/till/leases',
    id: 'adminLeaseToTill',
    summary: 'Apartar piezas para que un mostrador las venda sin red, por un tiempo',
    details:
      'Salen de la venta. `tillKey`: de ese mostrador, siempre la misma; `key`: la misma otra vez responde con lo mismo, y con otra se suma a lo que ya tiene y el tiempo empieza de nuevo.',
    failures: [409],
    body: {
      schema: v.strictObject({ ...leaseForm.entries, lines: cartLines }),
      message: OFFLINE_SAYS.invalid,
    },
    answer: { schema: lease, ends: { 201: 'Lo apartado' } },
    run: async ({ visitor, sent, body }) => {
      const { lines: _lines, ...form } = sent as Record<string, unknown>
      return offline.take(visitor, form, body.lines)
    },
  })
  add({
    ...sells,
    route: 'POST /admin/till/leases/:id/end',
    id: 'adminEndTillLease',
    summary: 'Devolver a la venta lo que queda apartado. Otra vez responde lo mismo',
    params: ofLease,
    answer: { schema: v.strictObject({ id }), ends: { 200: 'Lo apartado que terminó' } },
    run: ({ visitor, params }) => offline.giveBack(visitor, params.id),
  })
  add({
    ...sells,
    route: 'POST /admin/till/offline-sales',
    id: 'adminJoinOfflineSales',
    summary: 'Sumar ventas hechas sin red, hasta veinte por vez, cada una con su propio fin',
    details:
      '`key`: la misma otra vez no suma otra. `already`: ya estaba; `stuck`: no se pudo y espera a una persona; `resolved`: alguien ya decidió; `refused`: no es una venta de ese apartado.',
    body: {
      schema: v.strictObject({ sales: v.pipe(v.array(sale), v.maxLength(MOST_SENT)) }),
      message: TILL_SAYS.invalid,
    },
    answer: {
      schema: v.strictObject({
        sales: listOf({
          key: v.string(),
          is: v.picklist(JOIN_ENDS),
          number: textOrNull,
          why: v.string(),
        }),
      }),
      ends: { 200: 'El fin de cada una' },
    },
    run: async ({ visitor, body }) =>
      mapDone(await offline.join(visitor, body.sales), (sales) => ({ sales })),
  })
  add({
    route: 'GET /admin/till/offline-sales',
    who: 'till.read',
    id: 'adminListUnjoinedSales',
    summary: 'Ventas sin red que no se pudieron sumar, y lo que está apartado en mostradores',
    answer: {
      schema: v.strictObject({
        sales: listOf({
          id,
          till: v.string(),
          ordinal: count,
          ticket: told(v.string(), 'El código de su papel'),
          at: time,
          who: textOrNull,
          total: money,
          parts: listOf({ means: v.picklist(HAND_TILL_MEANS), amount: money, operation: v.string() }),
          why: v.string(),
          holds: told(v.boolean(), 'Sus piezas siguen guardadas'),
          lines: listOf({
            id,
            name: v.string(),
            size: v.string(),
            unit: textOrNull,
            quantity: count,
            price: money,
            reason: v.string(),
          }),
        }),
        leases: listOf({ id, till: v.string(), who: textOrNull, endsAt: time, pieces: count }),
      }),
      ends: { 200: 'Las ventas y lo apartado' },
    },
    run: async ({ visitor }) => {
      const leases = await offline.open(visitor)
      if (!leases.ok) return leases
      return mapDone(await offline.unjoined(visitor), (sales) => ({
        leases: leases.value,
        sales,
      }))
    },
  })
  add({
    route: 'POST /admin/till/offline-sales/:id/resolve',
    who: 'till.count',
    id: 'adminResolveOfflineSale',
    summary: 'Decidir sobre una venta sin red que no se pudo sumar',
    details:
      '`again`: probar de nuevo; `other`: se llevó otro par, el de `code`, en lugar de `line`; `give-back`: se devolvió la plata; `write-off`: queda como diferencia. Las dos últimas llevan `note`.',
    failures: [409],
    params: v.strictObject({ id: told(id, 'El número de la venta sin sumar') }),
    body: { schema: only(resolveForm), message: TILL_SAYS.invalid },
    answer: {
      schema: v.strictObject({ state: v.picklist(OFFLINE_STATES), number: textOrNull }),
      ends: { 200: 'Cómo quedó' },
    },
    run: ({ visitor, params, sent }) => offline.resolve(visitor, params.id, sent),
  })
}
