/** What the desk's calls share: each is about one pair by its code, and answers how it is once the verb has done its part. */
import * as v from 'valibot'
import { DESK_SAYS } from '#rules/consignment/desk/forms.ts'
import { mapDone, type Outcome } from '#rules/outcome.ts'
import type { Visitor } from '#rules/users/access.ts'
import type { StaffAction } from '#rules/users/roles.ts'
import type { Shop } from '#shop/shop.ts'
import type { Api, Asked } from '#server/api/operation/operation.ts'
import { told } from '#server/api/operation/shape.ts'
import { deskAnswer, deskPair } from './desk-shape.ts'

export const DESK_PATH = '/admin/desk/pairs/:code'
const CODE = v.strictObject({ code: told(v.string(), 'El código de la etiqueta, como se lo escriba') })

type Ask<B extends v.GenericSchema> = (asked: Asked<typeof CODE, never, B>) => Promise<Outcome<unknown>>

export function deskCalls(api: Api, { consignment: { desk }, settings }: Shop) {
  const { add } = api.in('Recepción de pares')
  const reads = { who: 'consign.read' } as const
  const deed = { who: 'consign.receive', failures: [409, 429] } as const
  const onPair = { params: CODE, answer: { schema: deskPair, ends: { 200: 'El par' } } } as const
  const after = async (visitor: Visitor, code: string, end: Outcome<unknown>) =>
    end.ok ? mapDone(await desk.look(visitor, code), (pair) => deskAnswer(pair, settings.publicUrl)) : end

  /** One deed on a pair, by whoever may receive unless it says another. */
  function onPairSaying<B extends v.GenericSchema>(
    id: string,
    path: string,
    summary: string,
    schema: B | null,
    ask: Ask<B>,
    message: string = DESK_SAYS.invalid,
    who: StaffAction = 'consign.receive',
  ): void {
    add({
      ...deed,
      ...onPair,
      who,
      id,
      route: `POST ${DESK_PATH}/${path}`,
      summary,
      ...(schema ? { body: { schema: schema as v.GenericSchema, message } } : {}),
      run: async (asked) =>
        after(asked.visitor, asked.params.code, await ask(asked as unknown as Parameters<Ask<B>>[0])),
    })
  }
  return { add, reads, deed, onPair, onPairSaying, after }
}
