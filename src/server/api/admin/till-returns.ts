/** What comes back over the counter, by API: the same verbs, refusals and audit as its pages. */
import * as v from 'valibot'
import { toPesos } from '#rules/money.ts'
import { mapDone } from '#rules/outcome.ts'
import { CONDITIONS, RETURN_KINDS } from '#rules/returns/kinds.ts'
import { TILL_MEANS } from '#rules/payments/till-means.ts'
import { exchangeAtTillForm, returnAtTillForm } from '#rules/till/returns.ts'
import { TILL_SAYS } from '#rules/till/till.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { amountInPesos } from '#server/api/orders/shape.ts'
import { count, id, only, pesos, textOrNull, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'Mostrador'
const part = v.strictObject({
  by: v.pipe(v.picklist([...TILL_MEANS, 'provider']), v.description('`provider`: lo devuelve Mercado Pago')),
  amount: pesos,
  operation: v.string(),
  done: v.pipe(v.boolean(), v.description('Ya se devolvió')),
})
const code = v.pipe(v.string(), v.description('El código de la devolución o del cambio: ARR-20261120-7KQ2MD'))
const signed = v.number()
const ofSale = v.strictObject({ id: told(id, 'El número del pedido, sin letras: 42') })
const CALL = { method: 'POST', group: GROUP, who: 'till.sell', failures: [409], params: ofSale } as const

export function addTillReturns({ add }: Api, { till: { returns } }: Shop): void {
  add(
    {
      ...CALL,
      id: 'adminReturnAtCounter',
      path: '/admin/till/sales/:id/returns',
      summary:
        'Recibir en el mostrador lo que vuelve de una venta de la web o del mostrador, y devolver su dinero',
      details:
        'Hace falta una caja abierta. `key`: la misma otra vez responde con la misma devolución. `shown`: lo que se mostró que se devuelve, en centavos; si ya no es eso, no se hace nada. `meansBack` vacío: como se pagó.',
      body: { schema: only(returnAtTillForm), message: TILL_SAYS.invalid },
      answer: {
        schema: v.strictObject({ code, amount: pesos, back: v.array(part) }),
        ends: { 201: 'Lo que se devuelve' },
      },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await returns.take(visitor, params.id, sent), ({ amount, back, ...made }) => ({
        ...made,
        amount: toPesos(amount),
        back: back.map(amountInPesos),
      })),
  )
  add(
    {
      ...CALL,
      id: 'adminExchangeAtCounter',
      path: '/admin/till/sales/:id/exchanges',
      summary:
        'Cambiar en el mostrador una línea de una venta por otro talle u otro producto, con su diferencia',
      details:
        'Hace falta una caja abierta. `difference`: mayor que 0, se cobró; menor, se devolvió. `key` y `shown`, como en una devolución.',
      body: { schema: only(exchangeAtTillForm), message: TILL_SAYS.invalid },
      answer: {
        schema: v.strictObject({ code, difference: signed, change: pesos, back: v.array(part) }),
        ends: { 201: 'El cambio hecho' },
      },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await returns.change(visitor, params.id, sent), ({ difference, change, back, ...made }) => ({
        ...made,
        difference: toPesos(difference),
        change: toPesos(change),
        back: back.map(amountInPesos),
      })),
  )
  add(
    {
      method: 'GET',
      group: GROUP,
      who: 'till.sell',
      id: 'adminFindCounterReturn',
      path: '/admin/till/returns/:code',
      summary: 'Una devolución o un cambio del mostrador',
      params: v.strictObject({ code }),
      answer: {
        schema: v.strictObject({
          code,
          kind: v.picklist(RETURN_KINDS),
          number: v.pipe(v.string(), v.description('El pedido')),
          reference: v.string(),
          at: time,
          staff: textOrNull,
          buyer: v.string(),
          email: v.string(),
          came: v.array(
            v.strictObject({
              id,
              name: v.string(),
              size: v.string(),
              quantity: count,
              condition: v.nullable(v.picklist(CONDITIONS)),
            }),
          ),
          given: v.nullable(v.strictObject({ name: v.string(), difference: signed })),
          paid: v.array(
            v.strictObject({ means: v.picklist(TILL_MEANS), amount: pesos, operation: v.string() }),
          ),
          back: v.array(part),
        }),
        ends: { 200: 'Lo que vino y lo que se devolvió' },
      },
    },
    async ({ visitor, params }) =>
      mapDone(await returns.find(visitor, params.code), ({ given, paid, back, ...found }) => ({
        ...found,
        given: given && { ...given, difference: toPesos(given.difference) },
        paid: paid.map(amountInPesos),
        back: back.map(amountInPesos),
      })),
  )
}
