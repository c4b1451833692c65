import { MOST_PHOTOS } from '#rules/returns/ask/photos.ts'
import { NOTE_MOST, REFUSED_WHY } from '#rules/returns/return.ts'
import { CONDITION_LABEL, CONDITIONS, INSPECT, isTaken, type Condition } from '#rules/returns/kinds.ts'
import { isReceived } from '#rules/returns/states.ts'
import type { ReturnView } from '#shop/returns/returns.ts'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { PhotosInput } from '#web/ui/form/photos-input.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { Step, Submit } from './step.tsx'

/** A single pair is compared with its photos before anything else is said of it. */
const mayBe = (condition: Condition, single: boolean): boolean =>
  !isTaken(condition) || (condition === INSPECT) === single

type Props = { found: ReturnView; requestKey: string; refusal: Refusal | undefined }

/** What came of it, looked at line by line; what was asked for stands first, and another parcel may bring the rest. */
export function ReceiveStep({ found: { holdings, items, status }, requestKey, refusal }: Props) {
  const askedOf = (one: ReturnView['holdings'][number]) =>
    items.reduce(
      (sum, item) =>
        item.orderLineId === one.orderLineId && item.exchangeId === one.exchangeId
          ? sum + item.quantity
          : sum,
      0,
    )
  const rows = holdings.map((one) => ({ ...one, asked: askedOf(one) })).toSorted((a, b) => b.asked - a.asked)
  const typed = (name: string): string => refusal?.typed[name] ?? ''
  return (
    <Step
      move="receive"
      title={isReceived(status) ? 'Recibir lo que faltaba' : undefined}
      encType="multipart/form-data"
    >
      <input type="hidden" name="key" value={requestKey} />
      <ul className="w-full divide-y divide-line">
        {rows.map(({ orderLineId, of, name, size, mayCome, asked, unit }) => {
          const field = [orderLineId, of].filter(Boolean).join('.')
          return (
            <li key={field} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <span className="min-w-40 grow font-semibold">
                <WithCodes text={name} />, talle {size}
                <span className="block text-sm font-normal text-muted">
                  {of ? `Del cambio ${of}, ` : ''}
                  {asked > 0
                    ? `pidió devolver ${asked}`
                    : mayCome === 1
                      ? 'puede volver 1'
                      : `pueden volver ${mayCome}`}
                </span>
              </span>
              <input
                name={`quantity.${field}`}
                defaultValue={typed(`quantity.${field}`)}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                aria-label={`Cuántas llegaron de ${name}, talle ${size}`}
                className="input max-w-20"
              />
              <select
                name={`condition.${field}`}
                defaultValue={typed(`condition.${field}`)}
                aria-label={`En qué estado llegó ${name}, talle ${size}`}
                className="input max-w-64"
              >
                <option value="">¿En qué estado?</option>
                {CONDITIONS.filter((one) => mayBe(one, unit !== null)).map((condition) => (
                  <option key={condition} value={condition}>
                    {CONDITION_LABEL[condition]}
                  </option>
                ))}
              </select>
              <input
                name={`note.${field}`}
                defaultValue={typed(`note.${field}`)}
                autoComplete="off"
                maxLength={NOTE_MOST}
                placeholder="Qué le decimos (si no se acepta, hace falta)"
                aria-label={`Qué le decimos de ${name}, talle ${size}`}
                className="input w-full"
              />
            </li>
          )
        })}
      </ul>
      <label className="w-full text-md font-semibold">
        Fotos de cómo llegó{' '}
        <span className="font-normal text-muted">(hasta {MOST_PHOTOS}; las ve quien compró)</span>
        <PhotosInput className="mt-1 block min-h-11 w-full max-w-96 font-normal" />
      </label>
      <p className="w-full text-sm text-muted">
        Lo que no se acepta lleva por qué: al menos {REFUSED_WHY.min} letras.
      </p>
      <Submit move="receive" />
    </Step>
  )
}
