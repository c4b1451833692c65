/** A shopper's own payments without the provider, by API: the same verbs as the order page's buttons. */
import * as v from 'valibot'
import { mapDone } from '#rules/outcome.ts'
import { WAITED_MEANS } from '#rules/payments/means.ts'
import { MOST_PROOF_MB, PROOF_BASE64_BYTES, PROOF_MESSAGES } from '#rules/transfers/proof.ts'
import { RECEIVE_MESSAGES, refundAccountForm } from '#rules/transfers/receive.ts'
import type { Shop } from '#shop/shop.ts'
import { BUYING } from './checkout.ts'
import type { Api } from './operation/operation.ts'
import { only, reference, told } from './operation/shape.ts'

const params = v.strictObject({ reference: told(reference, 'La referencia del pedido') })
const of = { who: 'signed-in', params } as const

export function addTransfers(api: Api, { orders, transfers }: Shop): void {
  const { add } = api.in(BUYING)
  add({
    ...of,
    id: 'chooseMeans',
    route: 'POST /orders/:reference/means',
    summary: 'Elegir cómo se paga un pedido propio: Mercado Pago, transferencia o efectivo en el showroom',
    body: { schema: v.strictObject({ means: v.picklist(WAITED_MEANS) }) },
    answer: { schema: v.strictObject({ reference }), ends: { 200: 'Elegido: el pedido dice cómo sigue' } },
    failures: [409],
    run: ({ visitor, params, body }) => transfers.choose(visitor, params.reference, body.means),
  })
  add({
    ...of,
    id: 'sendPaymentProof',
    route: 'POST /orders/:reference/proofs',
    summary: 'Mandar el comprobante de la transferencia de un pedido propio',
    details: `Una foto (JPG, PNG, WebP) o un PDF de hasta ${MOST_PROOF_MB} MB, en base64. No acredita nada: le da tiempo a la tienda para mirar la cuenta.`,
    body: {
      schema: v.strictObject({
        file: v.pipe(
          v.string(),
          v.base64(PROOF_MESSAGES.missing),
          v.description('Los bytes del archivo, en base64'),
        ),
      }),
      bytes: PROOF_BASE64_BYTES,
      takenFrom: ({ visitor, request }) =>
        orders.isOwn(visitor, (request.params as { reference: string }).reference),
    },
    answer: { schema: v.strictObject({ reference }), ends: { 200: 'La tienda lo tiene' } },
    failures: [409],
    run: async ({ visitor, params, body }) =>
      mapDone(
        await transfers.sendProof(visitor, params.reference, Buffer.from(body.file, 'base64')),
        () => params,
      ),
  })
  add({
    ...of,
    id: 'sayRefundAccount',
    route: 'POST /orders/:reference/refund-account',
    summary: 'A qué cuenta propia devolver lo que no vuelve por Mercado Pago',
    body: { schema: only(refundAccountForm), message: RECEIVE_MESSAGES.invalid },
    answer: { schema: v.strictObject({ reference }), ends: { 200: 'Guardada' } },
    run: async ({ visitor, params, sent }) =>
      mapDone(await transfers.sayRefundAccount(visitor, params.reference, sent), () => params),
  })
}
