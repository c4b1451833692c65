import { Form } from 'react-router'
import { SECOND_LOOK_DAYS, SECOND_LOOK_LETTERS } from '#rules/consignment/second-opinion.ts'
import type { OwnOffer } from '#shop/consignment/offers/view.ts'
import { Button } from '#web/ui/button.tsx'
import { shortMoment } from '#web/ui/dates.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { fieldOf, type OfferAnswer } from './answer.ts'

type Props = {
  offer: Pick<OwnOffer, 'lookAgainUntil' | 'secondLook'>
  answer: OfferAnswer | undefined
  pending: boolean
}

/** Who does not agree with a no from photos asks that somebody else looks at them; until when it is answered stands over it. */
export function SecondLookPart({ offer: { lookAgainUntil, secondLook }, answer, pending }: Props) {
  if (secondLook !== null)
    return (
      <Notice quiet tone="info" title="Pediste que la mire otra persona">
        <p className="break-words whitespace-pre-line">«{secondLook}»</p>
        <p>Lo que te contestemos es lo que vale.</p>
      </Notice>
    )
  if (lookAgainUntil === null) return null
  return (
    <section aria-labelledby="otra-mirada" className="max-w-xl space-y-3">
      <h2 id="otra-mirada" className="text-lg font-bold">
        ¿No estás de acuerdo?
      </h2>
      <p className="text-md">
        Hasta el {shortMoment(lookAgainUntil)} podés pedir que la mire otra persona, una vez y gratis. Te
        contestamos dentro de los {SECOND_LOOK_DAYS} días, y eso es lo que vale.
      </p>
      <Form method="post" preventScrollReset className="space-y-3">
        <TextArea
          field={fieldOf(answer, 'look', 'reason')}
          label="Contanos por qué"
          rows={3}
          maxLength={SECOND_LOOK_LETTERS.max}
        />
        <Button look="quiet" name="intent" value="look" pending={pending}>
          Pedir otra mirada
        </Button>
      </Form>
    </section>
  )
}
