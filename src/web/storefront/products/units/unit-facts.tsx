import { VERIFIED } from '#rules/products/verified.ts'
import { startOfDay } from '#rules/calendar/argentine-day.ts'
import { paths } from '#rules/paths.ts'
import { WITHDRAWAL_TERM, warrantyOf } from '#rules/sale-terms/terms.ts'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL, GRADE_SENTENCE, isUsed } from '#rules/units/grade.ts'
import { checkInWords } from '#rules/units/check-said.ts'
import { UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import type { UnitOnSale } from '#shop/units/on-sale.ts'
import { fullDate } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** What is said of it, precisely and notoriously (Ley 24.240 art. 9): its grade, each flaw with its photo, box, label, guarantee. */
export function UnitFacts({ unit }: { unit: UnitOnSale & { sizeText: string | undefined } }) {
  const { code, grade, flaws, unmarked, pictures, box, size, sizeText, sizeLabel, colour, checked } = unit
  const facts = [
    ['Caja', UNIT_BOX_LABEL[box]],
    ['Talle', sizeText ?? size],
    ...(sizeLabel ? [['En su etiqueta dice', sizeLabel]] : []),
    ...(colour ? [['Color', colour]] : []),
    ['Garantía legal', warrantyOf(isUsed(grade))],
    ['Arrepentimiento', `${WITHDRAWAL_TERM} desde que la recibís, sin costo`],
    ['Código', printUnitCode(code)],
  ] as const
  return (
    <>
      <section aria-labelledby="estado" className="mt-4 rounded-input bg-tile/60 p-4">
        <h2 id="estado" className="font-semibold">
          Estado: {GRADE_LABEL[grade].toLowerCase()}
        </h2>
        <p className="mt-1 text-md">{GRADE_SENTENCE[grade]}</p>
        {flaws.length > 0 ? (
          <ul className="mt-3 grid grid-cols-2 gap-3">
            {flaws.map(({ place, sentence, picture }) => {
              const shown = pictures.find(({ url }) => url === picture)
              return (
                <li key={`${place} ${sentence}`} className="text-md leading-snug">
                  {shown && (
                    <span className="tile mb-1.5 block">
                      <Picture
                        image={shown.url}
                        alt={`${place}: ${sentence}`}
                        width={shown.width}
                        height={shown.height}
                        sizes="(min-width: 48rem) 20rem, 45vw"
                      />
                    </span>
                  )}
                  <b className="font-semibold">{place}.</b> {sentence}
                </li>
              )
            })}
          </ul>
        ) : (
          unmarked && <p className="mt-1 text-md text-muted">La revisamos y no tiene marcas para mostrar.</p>
        )}
        {checked && (
          <>
            <h3 className="mt-4 font-semibold">Qué se revisó</h3>
            <p className="text-md text-muted">
              <b>{VERIFIED}.</b> {checkInWords(checked)}, el {fullDate(startOfDay(checked.on))}.
            </p>
            <ul className="mt-2 grid gap-x-4 gap-y-1.5 text-md sm:grid-cols-2">
              {checked.looked.map((point) => (
                <li key={point} className="flex gap-2 leading-snug">
                  <Icon of="check" size={18} className="mt-0.5 shrink-0 text-verde" />
                  {point}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <dl className="mt-4 divide-y divide-line border-y border-line text-md">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium">
              <WithCodes text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        <a href={paths.passport(code)} className="link inline-flex min-h-11 items-center text-md">
          Ver su pasaporte: cuándo entró y por dónde pasó
        </a>
      </p>
    </>
  )
}
