/** What comes back over the counter, by API: the same verbs, refusals and audit as its pages. */
import * as v from 'valibot'
import { CONDITIONS, RETURN_KINDS } from '#rules/returns/kinds.ts'
import { TILL_MEANS } from '#rules/payments/till-means.ts'
import { exchangeAtTillForm, returnAtTillForm } from '#rules/till/returns.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import {
  count,
  id,
  only,
  money,
  textOrNull,
  time,
  told,
  signed,
  listOf,
  orNull,
} from '#server/api/operation/shape.ts'

const part = v.strictObject({
  by: told(v.picklist([...TILL_MEANS, 'provider']), '`provider`: lo devuelve Mercado Pago'),
  amount: money,
  operation: v.string(),
  done: told(v.boolean(), 'Ya se devolvió'),
})
const code = told(v.string(), 'El código de la devolución o del cambio: ARR-20261120-7KQ2MD')
const ofSale = v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') })
const CALL = { who: 'till.sell', failures: [409], params: ofSale } as const

export function addTillReturns(api: Api, { till: { returns } }: Shop): void {
  const { add } = api.in('Mostrador')
  add({
    ...CALL,
    id: 'adminReturnAtCounter',
    route: 'POST /admin/till/sales/:id/returns',
    summary:
      'Recibir en el mostrador lo que vuelve de una venta de la web o del mostrador, y devolver su dinero',
    details:
      'Hace falta una caja abierta. `key`: la misma otra vez responde con la misma devolución. `shown`: lo que se mostró que se devuelve, en centavos; si ya no es eso, no se hace nada. `meansBack` vacío: como se pagó.',
    body: { schema: only(returnAtTillForm), message: TILL_SAYS.invalid },
    answer: {
      schema: v.strictObject({ code, amount: money, back: v.array(part) }),
      ends: { 201: 'Lo que se devuelve' },
    },
    run: ({ visitor, params, sent }) => returns.take(visitor, params.id, sent),
  })
  add({
    ...CALL,
    id: 'adminExchangeAtCounter',
    route: 'POST /admin/till/sales/:id/exchanges',
    summary:
      'Cambiar en el mostrador una línea de una venta por otro talle u otro producto, con su diferencia',
    details:
      'Hace falta una caja abierta. `difference`: mayor que 0, se cobró; menor, se devolvió. `key` y `shown`, como en una devolución.',
    body: { schema: only(exchangeAtTillForm), message: TILL_SAYS.invalid },
    answer: {
      schema: v.strictObject({ code, difference: signed, change: money, back: v.array(part) }),
      ends: { 201: 'El cambio hecho' },
    },
    run: ({ visitor, params, sent }) => returns.change(visitor, params.id, sent),
  })
  add({
    route: 'GET /admin/till/returns/:code',
    who: 'till.sell',
    id: 'adminFindCounterReturn',
    summary: 'Una devolución o un cambio del mostrador',
    params: v.strictObject({ code }),
    answer: {
      schema: v.strictObject({
        code,
        kind: v.picklist(RETURN_KINDS),
        number: told(v.string(), 'El pedido'),
        reference: v.string(),
        at: time,
        staff: textOrNull,
        buyer: v.string(),
        email: v.string(),
        came: listOf({
          id,
          name: v.string(),
          size: v.string(),
          quantity: count,
          condition: v.nullable(v.picklist(CONDITIONS)),
        }),
        given: orNull({ name: v.string(), difference: signed }),
        paid: listOf({ means: v.picklist(TILL_MEANS), amount: money, operation: v.string() }),
        back: v.array(part),
      }),
      ends: { 200: 'Lo que vino y lo que se devolvió' },
    },
    run: ({ visitor, params }) => returns.find(visitor, params.code),
  })
}
