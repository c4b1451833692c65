import { Form } from 'react-router'
import { weekdaySaid } from '#rules/calendar/said.ts'
import { formatPesos } from '#rules/money.ts'
import {
  CLAIM_LABEL,
  CLAIM_TONE,
  isClaimOpen,
  MOST_CLAIM_NOTE,
  SHORTEST_CLAIM_WHY,
} from '#rules/shipments/claims.ts'
import { mayBeClaimed } from '#rules/shipments/states.ts'
import type { ClaimFacts, ShipmentFacts } from '#shop/shipments/shipments.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { Question } from '#web/admin/ui/question.tsx'
import { useMay } from '#web/admin/sections/may.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** What was claimed, and what became of it. */
export function ClaimLine({ claim }: { claim: ClaimFacts }) {
  const { state, number, openedOn, openedBy, claimed, paid, note } = claim
  return (
    <div className="text-md">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">
          <b>Reclamo {number}</b>
          <span className="tabular-nums"> · {formatPesos(claimed)}</span>
        </span>
        <span className="state" data-tone={CLAIM_TONE[state]}>
          {paid === null ? CLAIM_LABEL[state] : `${CLAIM_LABEL[state]}: ${formatPesos(paid)}`}
        </span>
      </p>
      <p className="text-sm text-muted">
        Desde el {weekdaySaid(openedOn, openedOn)}, por {openedBy}.
      </p>
      {note !== '' && <p className="break-words">{note}</p>}
    </div>
  )
}

type Props = { shipment: ShipmentFacts; refusal: Refusal | undefined }
/** The claim to the courier: opened, and how it ended. */
export function Claim({ shipment, refusal }: Props) {
  const may = useMay()
  const { id, claim, state } = shipment
  if (claim === null)
    return mayBeClaimed(state) && may('courier.claim') ? <OpenForm id={id} refusal={refusal} /> : null
  return (
    <div className="space-y-3">
      <ClaimLine claim={claim} />
      {may('courier.claim') &&
        (isClaimOpen(claim.state) ? <Ends id={id} refusal={refusal} /> : <Again id={id} />)}
    </div>
  )
}

type Of = { id: number; refusal: Refusal | undefined }
const OpenForm = ({ id, refusal }: Of) => (
  <details open={refusal?.intent === 'claim-open'}>
    <summary className="link inline-flex min-h-11 items-center font-semibold">
      Anotar el reclamo al correo
    </summary>
    <Form method="post" preventScrollReset className="grid gap-4 pb-2">
      <input type="hidden" name="shipment" value={id} />
      <TextField
        field={plainField('claim-open', 'number', refusal)}
        label="Número del reclamo"
        hint="El que dio el correo. Se reclama lo que se declaró."
        autoComplete="off"
        className="max-w-80"
      />
      <TextField
        field={plainField('claim-open', 'openedOn', refusal)}
        label="Qué día se hizo"
        hint="Sin un día, hoy."
        optional
        type="date"
        className="max-w-60"
      />
      <TextField
        field={plainField('claim-open', 'note', refusal)}
        label="Nota del reclamo"
        optional
        autoComplete="off"
      />
      <Button name="intent" value="claim-open" look="quiet" size="small" className="sm:w-fit">
        Anotar el reclamo
      </Button>
    </Form>
  </details>
)

const Ends = ({ id, refusal }: Of) => (
  <>
    <details open={refusal?.intent === 'claim-paid'}>
      <summary className="link inline-flex min-h-11 items-center font-semibold">El correo pagó</summary>
      <Form method="post" preventScrollReset className="grid gap-4 pb-2">
        <input type="hidden" name="shipment" value={id} />
        <TextField
          field={plainField('claim-paid', 'amount', refusal)}
          label="Cuánto pagó"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-60"
        />
        <TextField
          field={plainField('claim-paid', 'note', refusal)}
          label="Nota del pago"
          optional
          autoComplete="off"
        />
        <Button name="intent" value="claim-paid" look="quiet" size="small" className="sm:w-fit">
          Anotar el pago
        </Button>
      </Form>
    </details>
    <details open={refusal?.intent === 'claim-refused'}>
      <summary className="link inline-flex min-h-11 items-center font-semibold">No lo reconocieron</summary>
      <Form method="post" preventScrollReset className="grid gap-4 pb-2">
        <input type="hidden" name="shipment" value={id} />
        <TextField
          field={plainField('claim-refused', 'reason', refusal)}
          label="Qué contestaron"
          autoComplete="off"
        />
        <Button name="intent" value="claim-refused" look="quiet" size="small" className="sm:w-fit">
          Anotar la respuesta
        </Button>
      </Form>
    </details>
  </>
)

const Again = ({ id }: { id: number }) => (
  <Question
    title="¿Abrir otra vez el reclamo?"
    trigger="Abrir otra vez"
    triggerClass="link min-h-11 font-semibold"
    fields={{ intent: 'claim-again', shipment: id }}
    why={{ label: 'Por qué', shortest: SHORTEST_CLAIM_WHY, longest: MOST_CLAIM_NOTE }}
    look="strong"
    yes="Abrir otra vez"
    no="Dejarlo"
  >
    <p>Lo que se anotó queda en la historia del pedido, y el reclamo vuelve a esperar al correo.</p>
  </Question>
)
