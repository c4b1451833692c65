/** Late claims by API: a refund that is told to a pair's owner, with why, and dropped again. They answer it among what is theirs (my-pairs.ts). */
import * as v from 'valibot'
import { CLAIM_SAYS, claimForm } from '#rules/consignment/sales/claims.ts'
import { type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, money, time, told, titled, listOf } from '#server/api/operation/shape.ts'

const PATH = '/admin/desk/pairs/:code/claims'
const claims = titled('PairClaims', {
  part: told(money, 'Lo de su dueño'),
  paid: told(money, 'Lo que pagó quien lo compró'),
  refunds: listOf('Las devoluciones del pedido de las que todavía no se reclamó', {
    id,
    amount: money,
    at: time,
  }),
  claims: listOf({
    id,
    refunded: money,
    amount: told(money, 'Lo que se le descuenta a su dueño'),
    reason: v.string(),
    answer: told(v.string(), 'Vacío: no contestó'),
    answerUntil: time,
    state: v.picklist(['open', 'settled', 'dropped']),
  }),
})

export function addClaims(api: Api, { consignment: { sales } }: Shop): void {
  const { add } = api.in('Recepción de pares')
  const one = {
    who: 'consign.manage',
    answer: {
      schema: told(v.nullable(claims), 'null: por él no se le debe nada a nadie'),
      ends: { 200: 'Los reclamos' },
    },
  } as const
  const onPair = {
    ...one,
    params: v.strictObject({ code: told(v.string(), 'El código del par') }),
  } as const
  /** How they are once the verb has done its part. */
  const after = async (visitor: Visitor, code: string, end: Outcome<unknown>) =>
    end.ok ? await sales.claimsOf(visitor, code) : end

  add({
    ...onPair,
    id: 'listPairClaims',
    route: `GET ${PATH}`,
    summary: 'De un par vendido que se debe: lo devuelto a quien compró y lo reclamado a su dueño',
    run: ({ visitor, params: { code } }) => sales.claimsOf(visitor, code),
  })
  add({
    ...onPair,
    id: 'openPairClaim',
    route: `POST ${PATH}`,
    summary: 'Reclamarle a su dueño una devolución: se le avisa, y puede contestar',
    details: 'También hace falta poder devolver dinero. De cada devolución, una vez.',
    body: { schema: only(claimForm), message: CLAIM_SAYS.invalid },
    failures: [404, 409],
    run: async ({ visitor, params: { code }, sent }) =>
      after(visitor, code, await sales.claim(visitor, code, sent)),
  })
  add({
    ...one,
    id: 'dropPairClaim',
    route: 'POST /admin/claims/:id/drop',
    summary: 'Dejar sin efecto un reclamo: lo asume la tienda',
    params: v.strictObject({ id: told(id, 'El número del reclamo') }),
    failures: [409],
    run: async ({ visitor, params }) => {
      const end = await sales.dropClaim(visitor, params.id)
      return end.ok ? after(visitor, end.value.code, end) : end
    },
  })
}
