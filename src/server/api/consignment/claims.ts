/** Late claims by API: a refund that is told to a pair's owner, with why, and dropped again. They answer it among what is theirs (my-pairs.ts). */
import * as v from 'valibot'
import { CLAIM_SAYS, claimForm } from '#rules/consignment/sales/claims.ts'
import { toPesos } from '#rules/money.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { PairClaims } from '#shop/consignment/sales/pair-claims.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { id, only, pesos, time, told } from '#server/api/operation/shape.ts'

const PATH = '/admin/desk/pairs/:code/claims'
const claims = v.pipe(
  v.strictObject({
    part: told(pesos, 'Lo de su dueño'),
    paid: told(pesos, 'Lo que pagó quien lo compró'),
    refunds: told(
      v.array(v.strictObject({ id, amount: pesos, at: time })),
      'Las devoluciones del pedido de las que todavía no se reclamó',
    ),
    claims: v.array(
      v.strictObject({
        id,
        refunded: pesos,
        amount: told(pesos, 'Lo que se le descuenta a su dueño'),
        reason: v.string(),
        answer: told(v.string(), 'Vacío: no contestó'),
        answerUntil: time,
        state: v.picklist(['open', 'settled', 'dropped']),
      }),
    ),
  }),
  v.title('PairClaims'),
)

export function addClaims({ add }: Api, { consignment: { sales } }: Shop): void {
  const one = {
    group: 'Recepción de pares',
    who: 'consign.manage',
    answer: {
      schema: told(v.nullable(claims), 'null: por él no se le debe nada a nadie'),
      ends: { 200: 'Los reclamos' },
    },
  } as const
  const onPair = {
    ...one,
    path: PATH,
    params: v.strictObject({ code: told(v.string(), 'El código del par') }),
  } as const
  /** How they are once the verb has done its part. */
  const after = async (visitor: Visitor, code: string, end: Outcome<unknown>) =>
    end.ok ? mapDone(await sales.claimsOf(visitor, code), (found) => found && claimsInPesos(found)) : end

  add(
    {
      ...onPair,
      id: 'listPairClaims',
      method: 'GET',
      summary: 'De un par vendido que se debe: lo devuelto a quien compró y lo reclamado a su dueño',
    },
    async ({ visitor, params: { code } }) =>
      mapDone(await sales.claimsOf(visitor, code), (found) => found && claimsInPesos(found)),
  )
  add(
    {
      ...onPair,
      id: 'openPairClaim',
      method: 'POST',
      summary: 'Reclamarle a su dueño una devolución: se le avisa, y puede contestar',
      details: 'También hace falta poder devolver dinero. De cada devolución, una vez.',
      body: { schema: only(claimForm), message: CLAIM_SAYS.invalid },
      failures: [404, 409],
    },
    async ({ visitor, params: { code }, sent }) =>
      after(visitor, code, await sales.claim(visitor, code, sent)),
  )
  add(
    {
      ...one,
      id: 'dropPairClaim',
      method: 'POST',
      path: '/admin/claims/:id/drop',
      summary: 'Dejar sin efecto un reclamo: lo asume la tienda',
      params: v.strictObject({ id: told(id, 'El número del reclamo') }),
      failures: [409],
    },
    async ({ visitor, params }) => {
      const end = await sales.dropClaim(visitor, params.id)
      return end.ok ? after(visitor, end.value.code, end) : end
    },
  )
}

const claimsInPesos = (found: PairClaims) => ({
  part: toPesos(found.part),
  paid: toPesos(found.paid),
  refunds: found.refunds.map((one) => ({ ...one, amount: toPesos(one.amount) })),
  claims: found.claims.map((one) => ({
    ...one,
    refunded: toPesos(one.refunded),
    amount: toPesos(one.amount),
  })),
})
