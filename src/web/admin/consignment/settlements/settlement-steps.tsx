import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { PROOF_LETTERS, REASON_MOST, SETTLEMENT_SAYS } from '#rules/consignment/settlements/settlement.ts'
import { SETTLEMENT, SETTLEMENT_MOVES, type SettlementState } from '#rules/consignment/settlements/states.ts'
import { mayMove } from '#rules/states.ts'
import type { SettlementPage } from '#shop/consignment/settlements/statement.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { ProofFile } from './proof-form.tsx'

/** What each end is called where it is chosen, and what comes of it. */
const ENDS: { to: SettlementState; intent: string; name: string; label: string; says: string }[] = [
  {
    to: SETTLEMENT.failed,
    intent: 'fail',
    name: 'El banco la rechazó',
    label: 'Por qué la rechazó el banco',
    says: 'Le escribimos el motivo, para que corrija su cuenta.',
  },
  {
    to: SETTLEMENT.reversed,
    intent: 'reverse',
    name: 'La plata volvió',
    label: 'Por qué volvió',
    says: 'Se le debe de nuevo, y le avisamos.',
  },
  {
    to: SETTLEMENT.voided,
    intent: 'void',
    name: 'Anularla',
    label: 'Por qué se anula',
    says: 'Sus renglones pasan a la próxima.',
  },
]

/** Only what its state allows, by the same table that the verbs ask. */
export function SettlementSteps({
  settlement,
  refusal,
}: {
  settlement: SettlementPage
  refusal: Refusal | undefined
}) {
  const { number, state, otherAccount, own, whyNot } = settlement
  const here = adminPaths.settlement(number)
  const leads = (to: SettlementState) => mayMove(SETTLEMENT_MOVES, state, to)
  const approves = leads(SETTLEMENT.approved) || (state === SETTLEMENT.approved && otherAccount !== null)
  const ends = ENDS.filter(({ to }) => leads(to))
  if (!approves && !leads(SETTLEMENT.paid) && ends.length === 0) return null
  return (
    <section className="panel space-y-5 p-4 md:p-5" aria-labelledby="hacer">
      <h2 id="hacer" className="text-lg font-bold">
        Qué se puede hacer
      </h2>
      {otherAccount && (
        <Notice tone="info" quiet title="La cuenta en uso es otra.">
          Ahora es {otherAccount.account}, de {otherAccount.holder}. {otherAccount.why}
        </Notice>
      )}
      {approves &&
        (own ? (
          <p>{SETTLEMENT_SAYS.own}</p>
        ) : whyNot ? (
          <p>{whyNot}</p>
        ) : (
          <Form method="post" action={here}>
            {otherAccount && <input type="hidden" name="accountId" value={otherAccount.id} />}
            <Button name="intent" value="approve">
              {otherAccount ? 'Aprobar con la cuenta nueva' : 'Aprobar'}
            </Button>
          </Form>
        ))}
      {leads(SETTLEMENT.paid) && (
        <PressForm method="post" action={here} encType="multipart/form-data" className="space-y-3">
          <TextField
            field={plainField('pay', 'proof', refusal)}
            label="Número del banco"
            maxLength={PROOF_LETTERS}
            autoComplete="off"
          />
          <ProofFile intent="pay" label="O su comprobante, como archivo" refusal={refusal} />
          <PressButton look={state === SETTLEMENT.exported ? 'strong' : 'quiet'} name="intent" value="pay">
            {state === SETTLEMENT.exported ? 'Marcar pagada' : 'La pagué a mano'}
          </PressButton>
        </PressForm>
      )}
      {ends.map(({ intent, name, label, says }) => (
        <PressForm key={intent} method="post" action={here} className="space-y-3 border-t border-line pt-4">
          <TextField
            field={plainField(intent, 'reason', refusal)}
            label={label}
            hint={says}
            maxLength={REASON_MOST}
            autoComplete="off"
          />
          <PressButton look="quiet" name="intent" value={intent}>
            {name}
          </PressButton>
        </PressForm>
      ))}
    </section>
  )
}
