/** A till that goes on without network, by API (product §31.3): the same verbs as its page, in pesos. */
import * as v from 'valibot'
import { fromPesos, toPesos } from '#rules/money.ts'
import { mapDone } from '#rules/outcome.ts'
import { leaseForm, MOST_SENT, resolveForm } from '#rules/till/offline/form.ts'
import { HAND_TILL_MEANS } from '#rules/payments/till-means.ts'
import type { Lease } from '#rules/till/offline/lease.ts'
import { OFFLINE_STATES } from '#rules/till/offline/states.ts'
import { OFFLINE_SAYS } from '#rules/till/offline/texts.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import type { Shop } from '#shop/shop.ts'
import { JOIN_ENDS } from '#shop/till/offline/join.ts'
import { cartLines } from '#server/api/cart.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, id, only, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'Mostrador'
const lease = v.strictObject({
  id,
  till: v.string(),
  lastsMs: v.pipe(count, v.description('Cuánto dura, desde esta respuesta, por el reloj de la tienda')),
  lines: v.array(
    v.strictObject({
      id,
      name: v.string(),
      size: v.string(),
      unit: textOrNull,
      codes: v.pipe(v.array(v.string()), v.description('Lo que puede decir un escáner')),
      price: pesos,
      least: v.pipe(pesos, v.description('Menos no se acuerda; 0 si no es una prenda en consignación')),
      left: count,
    }),
  ),
})
const inPesos = ({ lines, ...rest }: Lease) => ({
  ...rest,
  lines: lines.map(({ price, least, ...line }) => ({
    ...line,
    price: toPesos(price),
    least: toPesos(least),
  })),
})
const whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))
const sale = v.strictObject({
  key: leaseForm.entries.key,
  lease: id,
  ordinal: v.pipe(whole(1_000_000), v.description('La primera de ese apartado es 1')),
  spentMs: v.pipe(count, v.description('Cuánto del tiempo había pasado, contado por el mostrador')),
  lines: v.pipe(
    v.array(
      v.strictObject({ line: id, quantity: whole(99), price: pesos, reason: v.optional(v.string(), '') }),
    ),
    v.minLength(1),
  ),
  total: pesos,
  parts: v.pipe(
    v.array(
      v.strictObject({
        means: v.picklist(HAND_TILL_MEANS, TILL_SAYS.means),
        amount: pesos,
        operation: v.optional(v.string(), ''),
      }),
    ),
    v.description(
      'Cuánto por cada medio, una vez cada uno; suman el total. Con tarjeta o transferencia, su número',
    ),
  ),
  received: v.optional(pesos, 0),
})
const ofLease = v.strictObject({ id: told(id, 'El número de lo apartado') })

export function addTillLeases({ add }: Api, { till: { offline } }: Shop): void {
  const sells = { group: GROUP, who: 'till.sell' } as const
  add(
    {
      ...sells,
      method: 'POST',
      id: 'adminLeaseToTill',
      path: '/admin/till/leases',
      summary: 'Apartar piezas para que un mostrador las venda sin red, por un tiempo',
      details:
        'Salen de la venta. `tillKey`: de ese mostrador, siempre la misma; `key`: la misma otra vez responde con lo mismo, y con otra se suma a lo que ya tiene y el tiempo empieza de nuevo.',
      failures: [409],
      body: {
        schema: v.strictObject({ ...leaseForm.entries, lines: cartLines }),
        message: OFFLINE_SAYS.invalid,
      },
      answer: { schema: lease, ends: { 201: 'Lo apartado' } },
    },
    async ({ visitor, sent, body }) => {
      const { lines: _lines, ...form } = sent as Record<string, unknown>
      return mapDone(await offline.take(visitor, form, body.lines), inPesos)
    },
  )
  add(
    {
      ...sells,
      method: 'POST',
      id: 'adminEndTillLease',
      path: '/admin/till/leases/:id/end',
      summary: 'Devolver a la venta lo que queda apartado. Otra vez responde lo mismo',
      params: ofLease,
      answer: { schema: v.strictObject({ id }), ends: { 200: 'Lo apartado que terminó' } },
    },
    ({ visitor, params }) => offline.giveBack(visitor, params.id),
  )
  add(
    {
      ...sells,
      method: 'POST',
      id: 'adminJoinOfflineSales',
      path: '/admin/till/offline-sales',
      summary: 'Sumar ventas hechas sin red, hasta veinte por vez, cada una con su propio fin',
      details:
        '`key`: la misma otra vez no suma otra. `already`: ya estaba; `stuck`: no se pudo y espera a una persona; `resolved`: alguien ya decidió; `refused`: no es una venta de ese apartado.',
      body: {
        schema: v.strictObject({ sales: v.pipe(v.array(sale), v.maxLength(MOST_SENT)) }),
        message: TILL_SAYS.invalid,
      },
      answer: {
        schema: v.strictObject({
          sales: v.array(
            v.strictObject({
              key: v.string(),
              is: v.picklist(JOIN_ENDS),
              number: textOrNull,
              why: v.string(),
            }),
          ),
        }),
        ends: { 200: 'El fin de cada una' },
      },
    },
    async ({ visitor, body }) =>
      mapDone(
        await offline.join(
          visitor,
          body.sales.map(({ lines, total, parts, received, ...rest }) => ({
            ...rest,
            parts: parts.map(({ amount, ...part }) => ({ ...part, amount: fromPesos(amount) })),
            total: fromPesos(total),
            received: fromPesos(received),
            lines: lines.map(({ price, ...line }) => ({ ...line, price: fromPesos(price) })),
          })),
        ),
        (sales) => ({ sales }),
      ),
  )
  add(
    {
      method: 'GET',
      group: GROUP,
      who: 'till.read',
      id: 'adminListUnjoinedSales',
      path: '/admin/till/offline-sales',
      summary: 'Ventas sin red que no se pudieron sumar, y lo que está apartado en mostradores',
      answer: {
        schema: v.strictObject({
          sales: v.array(
            v.strictObject({
              id,
              till: v.string(),
              ordinal: count,
              ticket: v.pipe(v.string(), v.description('El código de su papel')),
              at: time,
              who: textOrNull,
              total: pesos,
              parts: v.array(
                v.strictObject({ means: v.picklist(HAND_TILL_MEANS), amount: pesos, operation: v.string() }),
              ),
              why: v.string(),
              holds: v.pipe(v.boolean(), v.description('Sus piezas siguen guardadas')),
              lines: v.array(
                v.strictObject({
                  id,
                  name: v.string(),
                  size: v.string(),
                  unit: textOrNull,
                  quantity: count,
                  price: pesos,
                  reason: v.string(),
                }),
              ),
            }),
          ),
          leases: v.array(
            v.strictObject({ id, till: v.string(), who: textOrNull, endsAt: time, pieces: count }),
          ),
        }),
        ends: { 200: 'Las ventas y lo apartado' },
      },
    },
    async ({ visitor }) => {
      const leases = await offline.open(visitor)
      if (!leases.ok) return leases
      return mapDone(await offline.unjoined(visitor), (sales) => ({
        leases: leases.value,
        sales: sales.map(({ total, parts, lines, ...rest }) => ({
          ...rest,
          parts: parts.map(({ amount, ...part }) => ({ ...part, amount: toPesos(amount) })),
          total: toPesos(total),
          lines: lines.map(({ price, ...line }) => ({ ...line, price: toPesos(price) })),
        })),
      }))
    },
  )
  add(
    {
      method: 'POST',
      group: GROUP,
      who: 'till.count',
      id: 'adminResolveOfflineSale',
      path: '/admin/till/offline-sales/:id/resolve',
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
    },
    ({ visitor, params, sent }) => offline.resolve(visitor, params.id, sent),
  )
}
