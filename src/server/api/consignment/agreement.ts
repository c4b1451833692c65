/** The agreement of consignment by API: its versions are read by anybody, and published by an owner of the shop (product §49.3). */
import * as v from 'valibot'
import { AGREEMENT_MESSAGES, agreementForm } from '#rules/consignment/agreements/agreement.ts'
import { done } from '#rules/outcome.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api } from '#server/api/operation/operation.ts'
import { count, only, time, told } from '#server/api/operation/shape.ts'

const GROUP = 'El acuerdo de consignación'
const whole = v.pipe(
  v.strictObject({
    version: count,
    body: told(v.string(), 'Un renglón que empieza con «# » es un título; uno vacío separa párrafos'),
    sha256: v.string(),
    publishedAt: time,
    current: told(count, 'La versión que rige'),
  }),
  v.title('Agreement'),
)

export function addAgreement({ add }: Api, { consignment: { people } }: Shop): void {
  const { agreements } = people
  add(
    {
      method: 'GET',
      group: GROUP,
      who: 'anybody',
      id: 'findAgreement',
      path: '/consignment-agreement',
      summary: 'El texto que rige, o una versión anterior',
      query: v.strictObject({ version: v.optional(told(v.string(), 'Qué versión; sin ella, la que rige')) }),
      answer: { schema: whole, ends: { 200: 'El texto' } },
      failures: [404],
    },
    ({ query }) => agreements.find(query.version),
  )
  add(
    {
      method: 'GET',
      group: GROUP,
      who: 'anybody',
      id: 'listAgreements',
      path: '/consignment-agreement/versions',
      summary: 'Las versiones, la última primero',
      answer: {
        schema: v.array(v.strictObject({ version: count, publishedAt: time })),
        ends: { 200: 'Las versiones' },
      },
    },
    async () => done(await agreements.list()),
  )
  add(
    {
      method: 'POST',
      group: GROUP,
      who: 'settings.write',
      id: 'publishAgreement',
      path: '/admin/consignment-agreements',
      summary: 'Publicar otra versión: vale para lo que se acepte desde ese momento',
      details:
        'Lo que ya se publicó no se edita ni se borra. `seen` es la versión sobre la que se escribió: si ya hay otra, no se publica nada (409).',
      body: { schema: only(agreementForm), message: AGREEMENT_MESSAGES.invalid },
      answer: { schema: v.strictObject({ version: count }), ends: { 201: 'Publicada' } },
      failures: [409],
    },
    ({ visitor, sent }) => agreements.publish(visitor, sent),
  )
}
