import { adminPaths } from '#rules/admin-paths.ts'
import { DESK_LETTERS } from '#rules/consignment/desk/letters.ts'
import { LEAST_RECEIVED } from '#rules/consignment/desk/photos.ts'
import { ADULT_SAID } from '#rules/consignment/people/letters.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { UNIT_BOX_LABEL, UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import type { DeskPair } from '#shop/consignment/desk/pair-page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FieldProblem } from '#web/ui/form/field.tsx'
import { PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { Facts } from '#web/admin/ui/facts.tsx'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { Papers } from './papers.tsx'
import { Rare } from './rare.tsx'
import { SendCode } from './send-code.tsx'
import { Step } from './step.tsx'

/** Typed one by one; of more than these the rest gets its seal on its own page. */
const MOST_SEALS = 11

type Props = { pair: DeskPair; refusal: Refusal | undefined }

/** While its owner stands there: their document, photos, what was agreed, and their yes. */
export function ReceiveStep({ pair, refusal }: Props) {
  const here = adminPaths.intakeOf(pair.code)
  const field = (name: string, initial = '') => plainField('receive', name, refusal, initial)
  const many = pair.equal.length + pair.alsoAwaited.length > 1
  const photos = pair.papers.filter(({ moment }) => moment === 'received').length
  return (
    <>
      <Step id="documento" number={1} title={pair.consignor.dniSeen ? 'Su DNI: ya lo vimos' : 'Mirá su DNI'}>
        {!pair.consignor.dniSeen && (
          <PressForm method="post" action={here} preventScrollReset className="space-y-3">
            <p className="text-md text-muted">Anotá el número. No se le saca foto ni copia.</p>
            <input type="hidden" name="consignor" value={pair.consignor.id} />
            <TextField
              field={plainField('dni', 'dni', refusal)}
              label="Número de DNI"
              inputMode="numeric"
              autoComplete="off"
              maxLength={DESK_LETTERS.dni}
            />
            <div>
              <label className="check w-fit">
                <input type="checkbox" name="adult" value="on" />
                Tiene {ADULT_SAID}
              </label>
              <FieldProblem field={plainField('dni', 'adult', refusal)} />
            </div>
            <Button name="intent" value="dni" size="small">
              Lo tengo en la mano y es esa persona
            </Button>
          </PressForm>
        )}
      </Step>
      <Step id="fotos-ahora" number={2} title={`Fotos de ahora (${photos} de ${LEAST_RECEIVED})`}>
        <p className="text-md text-muted">
          Al menos {LEAST_RECEIVED}, con su dueño delante.
          {pair.equal.length > 1 && ` Valen para los ${pair.equal.length} iguales.`}
        </p>
        <Papers code={pair.code} papers={pair.papers} moment="received" refusal={refusal} />
        {pair.alsoAwaited.length > 0 && (
          <div className="border-t border-line pt-3">
            <h3 className="text-md font-semibold">Si deja también otro, sus fotos</h3>
            {pair.alsoAwaited.map(({ code, name, sizeLabel, photos: taken }) => (
              <Rare
                key={code}
                title={`${printUnitCode(code)} · ${name} · ${sizeLabel} (${taken} de ${LEAST_RECEIVED})`}
                open={refusal?.intent === 'paper' && refusal.typed.of === code}
              >
                <Papers code={pair.code} of={code} papers={[]} moment="received" refusal={refusal} />
              </Rare>
            ))}
          </div>
        )}
      </Step>
      <Step id="recibir" number={3} title="Mostrale y recibilo">
        <Facts
          facts={[
            ['Estado que declara', GRADE_LABEL[pair.grade]],
            ['Caja', UNIT_BOX_LABEL[pair.box]],
            ...(pair.terms?.said ?? []),
          ]}
        />
        {pair.alsoAwaited.map(({ code, name, grade, box, said }) => (
          <details key={code}>
            <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
              <WithCodes text={printUnitCode(code)} /> · {name}: lo acordado
            </summary>
            <Facts
              facts={[['Estado que declara', GRADE_LABEL[grade]], ['Caja', UNIT_BOX_LABEL[box]], ...said]}
            />
          </details>
        ))}
        <SendCode code={pair.code} purpose="receive" />
        <PressForm method="post" action={here} preventScrollReset className="space-y-4">
          {many ? (
            <fieldset>
              <legend className="mb-1.5 text-md font-semibold">Cuáles deja</legend>
              <div className="flex flex-wrap gap-2">
                {pair.equal.map((code) => (
                  <label key={code} className="check">
                    <input type="checkbox" name="codes" value={code} defaultChecked />
                    <WithCodes text={printUnitCode(code)} />
                  </label>
                ))}
                {pair.alsoAwaited.map(({ code, name, sizeLabel, photos: taken }) => (
                  <label key={code} className="check">
                    <input
                      type="checkbox"
                      name="codes"
                      value={code}
                      defaultChecked={taken >= LEAST_RECEIVED}
                    />
                    <WithCodes text={printUnitCode(code)} /> · {name} · {sizeLabel}
                  </label>
                ))}
              </div>
            </fieldset>
          ) : (
            <input type="hidden" name="codes" value={pair.code} />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              field={field('shelf', pair.shelf)}
              label="Estante"
              optional
              autoComplete="off"
              maxLength={UNIT_LETTERS.shelf}
            />
            <TextField
              field={field(many ? `seal.${pair.code}` : 'seal', pair.seal)}
              label={many ? `Precinto de ${printUnitCode(pair.code)}` : 'Número del precinto'}
              optional
              autoComplete="off"
              maxLength={UNIT_LETTERS.seal}
            />
            {[...pair.equal, ...pair.alsoAwaited.map(({ code }) => code)]
              .filter((code) => code !== pair.code)
              .slice(0, MOST_SEALS)
              .map((code) => (
                <TextField
                  key={code}
                  field={field(`seal.${code}`)}
                  label={`Precinto de ${printUnitCode(code)}`}
                  optional
                  autoComplete="off"
                  maxLength={UNIT_LETTERS.seal}
                />
              ))}
            <TextField
              field={field('note')}
              label="Cómo vino, si no es como se dijo"
              optional
              autoComplete="off"
              maxLength={DESK_LETTERS.note}
            />
          </div>
          <ConsentFields intent="receive" refusal={refusal} />
          <Button name="intent" value="receive">
            Recibir: desde ahora respondemos
          </Button>
        </PressForm>
      </Step>
    </>
  )
}
