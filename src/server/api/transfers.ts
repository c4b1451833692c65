/** A shopper's own payments without the provider, by API: the same verbs as the order page's buttons. */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { MEANS } from '#rules/transfers/means.ts'
import { RECEIVE_MESSAGES, refundAccountForm } from '#rules/transfers/receive.ts'
import type { Shop } from '#shop/shop.ts'
import { BUYING } from './checkout.ts'
import type { Api } from './operation/operation.ts'
import { only, reference, told } from './operation/shape.ts'

const params = v.strictObject({ reference: told(reference, 'La referencia del pedido') })
const of = { method: 'POST', group: BUYING, who: 'signed-in', params } as const

export function addTransfers({ add }: Api, { transfers }: Shop): void {
  add(
    {
      ...of,
      id: 'chooseMeans',
      path: '/orders/:reference/means',
      summary: 'Elegir cómo se paga un pedido propio: Mercado Pago, transferencia o efectivo en el showroom',
      body: { schema: v.strictObject({ means: v.picklist(MEANS) }) },
      answer: { schema: v.strictObject({ reference }), ends: { 200: 'Elegido: el pedido dice cómo sigue' } },
      failures: [409],
    },
    ({ visitor, params, body }) => transfers.choose(visitor, params.reference, body.means),
  )
  add(
    {
      ...of,
      id: 'sayRefundAccount',
      path: '/orders/:reference/refund-account',
      summary: 'A qué cuenta propia devolver lo que no vuelve por Mercado Pago',
      body: { schema: only(refundAccountForm), message: RECEIVE_MESSAGES.invalid },
      answer: { schema: v.strictObject({ reference }), ends: { 200: 'Guardada' } },
    },
    async ({ visitor, params, sent }) =>
      mapDone(await transfers.sayRefundAccount(visitor, params.reference, sent), () => params),
  )
}
