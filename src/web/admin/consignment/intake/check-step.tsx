import { useState } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import { CHECK_ANSWER_LABEL, CHECK_ANSWERS } from '#rules/consignment/desk/checklist.ts'
import { WHY_LETTERS } from '#rules/consignment/desk/letters.ts'
import { CHECK_VERDICT_LABEL, CHECK_VERDICTS } from '#rules/consignment/labels.ts'
import { formatAmount } from '#rules/money.ts'
import { isWorse, type Grade } from '#rules/units/grade.ts'
import { UNIT_BOX_LABEL, UNIT_BOXES } from '#rules/units/limits-and-texts.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import { ChoiceField } from '#web/admin/products/form/choice-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { GradeChoice } from '#web/admin/units/form/grade-choice.tsx'
import { Rare } from './rare.tsx'
import { Step } from './step.tsx'
import { agreedPrice } from '#rules/prices/price-text.ts'

type Props = { pair: DeskPair; refusal: Refusal | undefined }

/** Point by point, with large answers; each can be kept and gone on with elsewhere, and one signature ends it. */
export function CheckStep({ pair, refusal }: Props) {
  const here = adminPaths.intakeOf(pair.code)
  const mine = refusal?.intent === 'inspect' ? refusal : undefined
  const field = (name: string, initial = '') => plainField('inspect', name, refusal, initial)
  const chosen = (key: string) => mine?.typed[`answer.${key}`] ?? pair.answers[key]
  const answers = field('answers')
  const prices = useMay()('consign.quote')
  // What was said of them is never folded away.
  const unpriced = ['price', 'floor'].some((name) => field(name).errors !== undefined)
  const [grade, choose] = useState<Grade>((mine?.typed.grade as Grade | undefined) ?? pair.grade)
  return (
    <Step id="revisar" title="Revisión">
      {pair.check?.waits && (
        <Notice tone="warning" quiet title={`La firmó ${pair.check.signer}. Falta otra persona.`}>
          {pair.check.price !== null && pair.check.floor !== null && (
            <p>
              Peor de lo que dijo su dueño: se le propone {formatAmount(pair.check.price)}, y nunca por menos
              de {formatAmount(pair.check.floor)}.
            </p>
          )}
          {!pair.check.mine && (
            <PressForm method="post" action={here} preventScrollReset>
              <Button name="intent" value="second-sign" size="small">
                Lo miré y firmo también
              </Button>
            </PressForm>
          )}
        </Notice>
      )}
      {pair.check && !pair.check.waits && (
        <Notice
          tone="warning"
          quiet
          title={`${pair.check.signer}: ${CHECK_VERDICT_LABEL[pair.check.verdict].toLowerCase()}`}
        >
          {pair.check.note && <p>{pair.check.note}</p>}
        </Notice>
      )}
      <PressForm method="post" action={here} preventScrollReset className="space-y-5">
        <ul className="divide-y divide-line">
          {pair.points.map(({ key, says, hint }) => (
            <li key={key} className="py-3">
              <fieldset>
                <legend className="font-semibold">{says}</legend>
                <p className="mb-2 text-sm text-muted">{hint}</p>
                <div className="grid grid-cols-3 gap-2">
                  {CHECK_ANSWERS.map((answer) => (
                    <label key={answer} className="chip choice min-h-12! justify-center">
                      <input
                        type="radio"
                        name={`answer.${key}`}
                        value={answer}
                        defaultChecked={chosen(key) === answer}
                        className="sr-only"
                      />
                      {CHECK_ANSWER_LABEL[answer]}
                    </label>
                  ))}
                </div>
              </fieldset>
            </li>
          ))}
        </ul>
        <FieldProblem field={answers} />
        <Button name="intent" value="answers" look="quiet" size="small">
          Guardar y seguir después
        </Button>
        <GradeChoice field={field('grade')} chosen={mine?.typed.grade ?? pair.grade} onChoose={choose} />
        <ChoiceField
          field={field('box')}
          legend="Caja"
          choices={UNIT_BOXES.map((value) => ({ value, label: UNIT_BOX_LABEL[value] }))}
          chosen={mine?.typed.box ?? pair.box}
        />
        <div>
          <label className="check w-fit">
            <input type="checkbox" name="unmarked" value="si" defaultChecked={pair.unmarked} />
            Sin marcas: lo miré entero
          </label>
          <FieldProblem field={field('unmarked')} />
          <FieldProblem field={field('flaws')} />
        </div>
        <ChoiceField
          field={field('verdict')}
          legend="Cómo termina"
          choices={CHECK_VERDICTS.map((value) => ({ value, label: CHECK_VERDICT_LABEL[value] }))}
          chosen={mine?.typed.verdict ?? ''}
        />
        {prices ? (
          // Without scripts it is unfolded by hand.
          <Rare title="Está peor de lo que dijo su dueño" open={isWorse(grade, pair.grade) || unpriced}>
            <p className="text-md text-muted">
              Hoy es {formatAmount(agreedPrice(pair))}. Así le proponés otro precio en el mismo paso: le llega
              por mail, y no se vende hasta que lo acepte.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField field={field('price')} label="Precio" inputMode="decimal" autoComplete="off" />
              <TextField field={field('floor')} label="Mínimo" inputMode="decimal" autoComplete="off" />
            </div>
          </Rare>
        ) : (
          isWorse(grade, pair.grade) && (
            <p className="text-md text-muted">
              Está peor de lo que dijo su dueño: quien cotiza le propone otro precio.
            </p>
          )
        )}
        <TextArea field={field('note')} label="Qué viste" optional rows={3} maxLength={WHY_LETTERS.most} />
        <Button name="intent" value="inspect">
          Firmar la revisión
        </Button>
      </PressForm>
    </Step>
  )
}
