import { adminPaths } from '#rules/admin-paths.ts'
import { DESK_LETTERS, WHY_LETTERS } from '#rules/consignment/desk/letters.ts'
import {
  FOUND_CHOICE_SAID,
  FOUND_CHOICES,
  FOUND_SAYS,
  ownChoiceSaid,
  waitsSaid,
} from '#rules/consignment/found.ts'
import { REJECT_LABEL, REJECT_REASONS } from '#rules/consignment/desk/reject.ts'
import { mayMove } from '#rules/states.ts'
import { mayBeTakenHome, UNIT, UNIT_MOVES } from '#rules/units/states.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { ConsentFields } from './consent-fields.tsx'
import { HeirFields } from './heir-fields.tsx'
import { Papers } from './papers.tsx'
import { BuyOutForm } from './buy-out-step.tsx'
import { Rare } from './rare.tsx'
import { SendCode } from './send-code.tsx'
import { Step } from './step.tsx'

type Props = { pair: DeskPair; refusal: Refusal | undefined }

/** Its owner, or whoever they send, takes it home. */
export function HandBackStep({ pair, refusal }: Props) {
  const here = adminPaths.intakeOf(pair.code)
  const { died } = pair.consignor
  const field = (name: string, initial = '') => plainField('hand-back', name, refusal, initial)
  return (
    <Step id="entregar" title="Entregarlo">
      <p className="text-md text-muted">{pair.toReturnWhy}</p>
      <Papers code={pair.code} papers={pair.papers} moment="handed_back" refusal={refusal} />
      {!died && <SendCode code={pair.code} purpose="hand-back" />}
      <PressForm method="post" action={here} preventScrollReset className="space-y-4">
        <TextField
          field={field('to', died ? '' : pair.consignor.name)}
          label="Quién se lo lleva"
          autoComplete="off"
          maxLength={DESK_LETTERS.to}
        />
        {died ? (
          <HeirFields intent="hand-back" refusal={refusal} />
        ) : (
          <>
            <ChoiceField
              field={field('how')}
              legend="Cómo lo sabemos"
              choices={[
                { value: 'code', label: 'Dijo el código' },
                { value: 'dni', label: 'Vi el DNI de su dueño' },
              ]}
              chosen={refusal?.typed.how ?? 'code'}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                field={field('code')}
                label="Código"
                optional
                inputMode="numeric"
                autoComplete="off"
                maxLength={DESK_LETTERS.code}
              />
              <TextField
                field={field('dni')}
                label="Número de DNI"
                optional
                inputMode="numeric"
                autoComplete="off"
                maxLength={DESK_LETTERS.dni}
              />
            </div>
          </>
        )}
        <Button name="intent" value="hand-back">
          Se lo lleva
        </Button>
      </PressForm>
    </Step>
  )
}

/** What else may be due: not taken, said to be lost, found again. */
export function OtherWays({ pair, refusal }: Props) {
  const may = useMay()
  const here = adminPaths.intakeOf(pair.code)
  const { state } = pair
  const { died } = pair.consignor
  const rejects = state === UNIT.received || state === UNIT.inspected
  const manages = may('consign.manage')
  return (
    <>
      {rejects && (
        <div className="panel p-4 md:p-5">
          <Rare title="No lo tomamos" open={refusal?.intent === 'reject'}>
            <Papers code={pair.code} papers={pair.papers} moment="refused" refusal={refusal} />
            <PressForm method="post" action={here} preventScrollReset className="space-y-4">
              <ChoiceField
                field={plainField('reject', 'reason', refusal)}
                legend="Motivo"
                choices={REJECT_REASONS.map((value) => ({ value, label: REJECT_LABEL[value] }))}
                chosen={refusal?.typed.reason ?? ''}
              />
              <TextArea
                field={plainField('reject', 'why', refusal)}
                label="Contale por qué"
                rows={3}
                maxLength={WHY_LETTERS.most}
              />
              <Button name="intent" value="reject" look="danger" size="small">
                No tomarlo: queda para retirar
              </Button>
            </PressForm>
          </Rare>
        </div>
      )}
      {manages && pair.loss && (
        <Step id="perdido" title="Avisado como perdido o roto">
          <p>{pair.loss.reason}</p>
          <PressForm method="post" action={here} preventScrollReset className="flex flex-wrap gap-3">
            <Button name="intent" value="confirm-loss" look="danger" size="small">
              Confirmar: se le paga a su dueño
            </Button>
            <Button name="intent" value="not-lost" look="quiet" size="small">
              Estaba: no se perdió
            </Button>
          </PressForm>
        </Step>
      )}
      {manages && state === UNIT.written_off && (
        <Step id="aparecio" title="Apareció">
          {pair.found ? (
            <PressForm method="post" action={here} preventScrollReset className="space-y-3">
              <p>
                {died
                  ? FOUND_SAYS.heirs
                  : pair.found.chosen
                    ? ownChoiceSaid(pair.found.chosen)
                    : waitsSaid(pair.found.decideBy)}
              </p>
              {!died && !pair.product && <p className="text-md text-muted">{FOUND_SAYS.uncatalogued}</p>}
              <Button name="intent" value="not-turned-up" look="quiet" size="small">
                No apareció: era otro
              </Button>
            </PressForm>
          ) : (
            <PressForm method="post" action={here} preventScrollReset className="space-y-3">
              <p className="text-md text-muted">
                {died
                  ? 'Queda a la espera de quien hereda.'
                  : 'Le escribimos a su dueño hasta cuándo elige: la plata o el par.'}
              </p>
              <Button name="intent" value="turned-up" look="quiet" size="small">
                Está acá: falta que elija
              </Button>
            </PressForm>
          )}
          {!died && <SendCode code={pair.code} purpose="act" />}
          <PressForm method="post" action={here} preventScrollReset className="space-y-4">
            <ChoiceField
              field={plainField('recover', 'keeps', refusal)}
              legend={died ? 'Qué quiere quien hereda' : 'Qué quiere su dueño'}
              choices={FOUND_CHOICES.map((value) => ({ value, label: FOUND_CHOICE_SAID[value] }))}
              chosen={refusal?.typed.keeps ?? ''}
            />
            {died ? (
              <HeirFields intent="recover" refusal={refusal} />
            ) : (
              <ConsentFields intent="recover" refusal={refusal} />
            )}
            <Button name="intent" value="recover" size="small">
              Anotarlo
            </Button>
          </PressForm>
        </Step>
      )}
    </>
  )
}

/** What hardly ever happens to a pair, out of the way: not brought at all, wanted back at the counter, bought, lost with us. */
export function RareWays({ pair, buys, refusal }: Props & { buys: boolean }) {
  const { code, state } = pair
  const here = adminPaths.intakeOf(code)
  const may = useMay()
  const leaves = mayBeTakenHome(state) || (state === UNIT.reserved && !pair.wantsBack)
  const losable = may('consign.manage') && mayMove(UNIT_MOVES, state, UNIT.written_off) && !pair.loss
  const awaited = state === UNIT.awaited
  if (!awaited && !leaves && !buys && !losable) return null
  return (
    <details className="panel p-4 md:p-5" open={refusal?.intent === 'buy-out' || refusal?.intent === 'lost'}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
        Qué más puede pasar
      </summary>
      <div className="mt-2 divide-y divide-line">
        {awaited && (
          <PressForm method="post" action={here} preventScrollReset className="py-2">
            <p className="mb-2 text-md text-muted">Deja de esperarse, y a su dueño le llega un e-mail.</p>
            <Button name="intent" value="call-off" look="quiet" size="small">
              No lo va a traer
            </Button>
          </PressForm>
        )}
        {leaves && (
          <PressForm method="post" action={here} preventScrollReset className="py-2">
            <Button name="intent" value="take-out" look="quiet" size="small">
              Su dueño lo quiere de vuelta
            </Button>
          </PressForm>
        )}
        {buys && <BuyOutForm code={code} refusal={refusal} />}
        {losable && (
          <Rare title="Se perdió o se rompió con nosotros" open={refusal?.intent === 'lost'}>
            <PressForm method="post" action={here} preventScrollReset className="space-y-4">
              <p className="text-md text-muted">
                Lo confirma otra persona. A su dueño se le paga como si se hubiera vendido hoy.
              </p>
              <TextArea
                field={plainField('lost', 'why', refusal)}
                label="Qué pasó"
                rows={3}
                maxLength={WHY_LETTERS.most}
              />
              <Button name="intent" value="lost" look="danger" size="small">
                Avisar
              </Button>
            </PressForm>
          </Rare>
        )}
      </div>
    </details>
  )
}
