import { adminPaths } from '#rules/admin-paths.ts'
import { NEXT_CALENDARS } from '#rules/consignment/calendar-form.ts'
import { WHY_LETTERS } from '#rules/consignment/desk/letters.ts'
import type { PriceCalendar } from '#rules/consignment/terms.ts'
import { isListed, isTaken } from '#rules/units/states.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { Facts } from '#web/admin/ui/facts.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { CalendarFields } from '../calendar-fields.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { Rare } from './rare.tsx'
import { SendCode } from './send-code.tsx'
import { Step } from './step.tsx'

type Props = {
  pair: DeskPair
  refusal: Refusal | undefined
  /** The shop's own calendar. */
  priceSteps: PriceCalendar
}

/** What was agreed, what is proposed, and the yes of whoever owns it. */
export function TermsStep({ pair, refusal, priceSteps }: Props) {
  const may = useMay()
  const here = adminPaths.intakeOf(pair.code)
  const { terms } = pair
  return (
    <Step id="condiciones" title={terms?.accepted === false ? 'Condiciones propuestas' : 'Condiciones'}>
      {pair.toPrice && (
        <Notice tone="warning" quiet title="Está peor de lo que dijo su dueño">
          Espera que le propongamos otro precio: hasta que lo acepte no se vende.
        </Notice>
      )}
      <Facts facts={terms?.said ?? []} />
      {terms?.accepted === false && !pair.own && (
        <>
          <SendCode code={pair.code} purpose="accept" />
          <PressForm method="post" action={here} preventScrollReset className="space-y-4">
            <input type="hidden" name="termsId" value={terms.id} />
            <ConsentFields intent="accept" refusal={refusal} />
            <Button name="intent" value="accept" size="small">
              Su dueño las acepta
            </Button>
          </PressForm>
        </>
      )}
      {may('consign.quote') && !pair.own && !isTaken(pair.state) && (
        <>
          <Proposal
            intent="propose"
            title="Proponer otro precio"
            calendar={
              <CalendarFields {...{ refusal }} intent="propose" kinds={NEXT_CALENDARS} shop={priceSteps} />
            }
            open={pair.toPrice}
            here={here}
            refusal={refusal}
          >
            Le llega por mail, y no cambia nada hasta que lo acepte.
          </Proposal>
          <Proposal intent="damage" title="Se dañó con nosotros" here={here} refusal={refusal}>
            Proponé un precio menor: al aceptar le pagamos lo que pierde.
            {isListed(pair.state) && ' Mientras tanto sale de la venta.'}
          </Proposal>
        </>
      )}
    </Step>
  )
}

type ProposalProps = {
  intent: 'propose' | 'damage'
  title: string
  open?: boolean
  /** Its fields, where it may be another one. */
  calendar?: React.ReactNode
  here: string
  refusal: Refusal | undefined
  children: React.ReactNode
}
function Proposal({ intent, title, open = false, calendar, here, refusal, children }: ProposalProps) {
  const field = (name: string) => plainField(intent, name, refusal)
  return (
    <Rare title={title} open={open || refusal?.intent === intent}>
      <PressForm method="post" action={here} preventScrollReset className="space-y-4">
        <p className="text-md text-muted">{children}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={field('price')} label="Precio" inputMode="decimal" autoComplete="off" />
          <TextField field={field('floor')} label="Mínimo" inputMode="decimal" autoComplete="off" />
        </div>
        {calendar}
        <TextArea field={field('why')} label="Por qué" rows={3} maxLength={WHY_LETTERS.most} />
        <Button name="intent" value={intent} size="small">
          Mandarle la propuesta
        </Button>
      </PressForm>
    </Rare>
  )
}
