import { Form } from 'react-router'
import { whenSaid } from '#rules/calendar/said.ts'
import { SECOND_LOOK_DAYS, SECOND_LOOK_LETTERS } from '#rules/consignment/second-opinion.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { PairPage } from '#shop/consignment/portal/pair.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import type { FormAnswer } from '#web/ui/form/use-checked-form.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PAIR_DO } from './action-names.ts'

type Props = {
  pair: Pick<PairPage, 'code' | 'mayAskAgain' | 'secondLook' | 'today'>
  proven: boolean
  answer: { intent: string; answer: FormAnswer } | undefined
}

/** Until when it is answered stands over it. Who does not agree with what the shop says of their pair asks that somebody else looks at it. */
export default function SecondLookPart({
  pair: { code, mayAskAgain, secondLook, today },
  proven,
  answer,
}: Props) {
  if (secondLook)
    return (
      <Notice quiet tone="info" title="Pediste que lo mire otra persona">
        <p>«{secondLook.reason}»</p>
      </Notice>
    )
  if (!mayAskAgain) return null
  const own = answer?.intent === PAIR_DO.again ? answer.answer : undefined
  return (
    <section aria-labelledby="otra-mirada" className="max-w-xl space-y-3">
      <h2 id="otra-mirada" className="text-lg font-bold">
        ¿No estás de acuerdo?
      </h2>
      <p className="text-md">
        Hasta {whenSaid(mayAskAgain, today)} podés pedir que lo mire otra persona, una vez y gratis. Te
        contestamos dentro de los {SECOND_LOOK_DAYS} días, y eso es lo que vale.
      </p>
      {proven && (
        <Form method="post" action={sellPaths.consignmentPair(code)} className="space-y-3">
          <TextArea
            field={{
              id: 'otra-mirada-reason',
              name: 'reason',
              errorId: 'otra-mirada-reason-problema',
              descriptionId: 'otra-mirada-reason-ayuda',
              errors: own?.fields.reason === undefined ? undefined : [own.fields.reason],
              initialValue: own?.typed.reason ?? '',
            }}
            label="Contanos por qué"
            rows={3}
            maxLength={SECOND_LOOK_LETTERS.max}
          />
          <Button look="quiet" name="intent" value={PAIR_DO.again}>
            Pedir otra mirada
          </Button>
        </Form>
      )}
    </section>
  )
}
