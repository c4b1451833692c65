/** The agreement of consignment by API: its versions are read by anybody, and published by an owner of the shop (product §49.3). */
import * as v from 'valibot'
import { AGREEMENT_MESSAGES, agreementForm } from '#rules/consignment/agreements/agreement.ts'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, only, time, told, titled, listOf } from '#server/api/operation/shape.ts'

const whole = titled('Agreement', {
  version: count,
  body: told(v.string(), 'Un renglón que empieza con «# » es un título; uno vacío separa párrafos'),
  sha256: v.string(),
  publishedAt: time,
  current: told(count, 'La versión que rige'),
})

export function addAgreement(api: Api, { consignment: { people } }: Shop): void {
  const { add } = api.in('El acuerdo de consignación')
  const { agreements } = people
  add({
    route: 'GET /consignment-agreement',
    who: 'anybody',
    id: 'findAgreement',
    summary: 'El texto que rige, o una versión anterior',
    query: v.strictObject({ version: v.optional(told(v.string(), 'Qué versión; sin ella, la que rige')) }),
    answer: { schema: whole, ends: { 200: 'El texto' } },
    failures: [404],
    run: ({ query }) => agreements.find(query.version),
  })
  add({
    route: 'GET /consignment-agreement/versions',
    who: 'anybody',
    id: 'listAgreements',
    summary: 'Las versiones, la última primero',
    answer: {
      schema: listOf({ version: count, publishedAt: time }),
      ends: { 200: 'Las versiones' },
    },
    run: async () => done(await agreements.list()),
  })
  add({
    route: 'POST /admin/consignment-agreements',
    who: 'settings.write',
    id: 'publishAgreement',
    summary: 'Publicar otra versión: vale para lo que se acepte desde ese momento',
    details:
      'Lo que ya se publicó no se edita ni se borra. `seen` es la versión sobre la que se escribió: si ya hay otra, no se publica nada (409).',
    body: { schema: only(agreementForm), message: AGREEMENT_MESSAGES.invalid },
    answer: { schema: v.strictObject({ version: count }), ends: { 201: 'Publicada' } },
    failures: [409],
    run: ({ visitor, sent }) => agreements.publish(visitor, sent),
  })
}
