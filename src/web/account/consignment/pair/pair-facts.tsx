import { daySaid } from '#rules/calendar/said.ts'
import { CHECK_VERDICT_LABEL } from '#rules/consignment/labels.ts'
import { formatAmount } from '#rules/money.ts'
import { SALE_STATE_LABEL } from '#rules/consignment/sales/states.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { GRADE_LABEL, GRADE_SENTENCE } from '#rules/units/grade.ts'
import { UNIT_BOX_LABEL } from '#rules/units/limits-and-texts.ts'
import type { PairPage } from '#shop/consignment/portal/pair.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PriceSteps } from './price-steps.tsx'

const TITLE = 'border-b border-line pb-2 text-lg font-bold'

export type Facts = Pick<
  PairPage,
  | 'code'
  | 'looks'
  | 'pictures'
  | 'flaws'
  | 'refusedPhotos'
  | 'check'
  | 'terms'
  | 'floor'
  | 'prices'
  | 'until'
  | 'sales'
  | 'moves'
  | 'hasPassport'
> & { today: string }

/** All that is known of one pair, to be read: the server prints it. */
export default function PairFacts(pair: Facts) {
  const { today, terms, sales, moves } = pair
  return (
    <div className="space-y-10">
      {pair.refusedPhotos.length > 0 && (
        <section aria-labelledby="por-que">
          <h2 id="por-que" className={TITLE}>
            Lo que vimos
          </h2>
          <p className="mt-2 text-md text-muted">Estas fotos las ven sólo vos y la tienda.</p>
          <ul className="mt-3 grid max-w-2xl grid-cols-3 gap-2">
            {pair.refusedPhotos.map(({ id }, index) => (
              <li key={id} className="aspect-square overflow-hidden rounded-tile bg-tile">
                <a href={sellPaths.consignmentPairPhoto(pair.code, id)}>
                  <img
                    src={sellPaths.consignmentPairPhoto(pair.code, id)}
                    alt={`Por qué no lo tomamos, foto ${index + 1}`}
                    loading="lazy"
                    className="size-full object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sales.length > 0 && (
        <section aria-labelledby="venta">
          <h2 id="venta" className={TITLE}>
            {sales.length === 1 ? 'La venta' : 'Las ventas'}
          </h2>
          <ul className="mt-3 max-w-xl space-y-4">
            {sales.toReversed().map(({ on, base, commission, part, state }) => (
              <li key={on + String(base)}>
                <p className="text-md text-muted">
                  {daySaid(on, today)} · {SALE_STATE_LABEL[state]}
                </p>
                <Rows
                  rows={[
                    ['Se vendió a', formatAmount(base)],
                    ['Comisión', `− ${formatAmount(commission)}`],
                    ['Para vos', formatAmount(part)],
                  ]}
                />
              </li>
            ))}
          </ul>
          <p className="mt-2 max-w-[58ch] text-sm text-muted">
            Quedó fijo cuando lo compraron. Si quien compró usó un cupón, lo pone la tienda.
          </p>
        </section>
      )}
      <PriceSteps points={pair.prices} floor={pair.floor} today={today} until={pair.until} />
      {terms && (
        <section aria-labelledby="condiciones">
          <h2 id="condiciones" className={TITLE}>
            Lo que acordamos
          </h2>
          <Rows rows={terms} />
          <p className="mt-2">
            <a href={paths.agreement} className="link inline-flex min-h-11 items-center text-md">
              Ver el acuerdo de consignación
            </a>
          </p>
        </section>
      )}
      <Looks {...pair} />
      <section aria-labelledby="historia">
        <h2 id="historia" className={TITLE}>
          Su historia
        </h2>
        <ol className="mt-3 space-y-2">
          {moves.toReversed().map(({ at, said }) => (
            <li key={`${at.getTime()} ${said}`} className="flex gap-x-3 text-md">
              <time dateTime={at.toISOString()} className="w-28 shrink-0 text-muted tabular-nums">
                {shortMoment(at)}
              </time>
              <span>{said}</span>
            </li>
          ))}
        </ol>
        {pair.hasPassport && (
          <a href={paths.passport(pair.code)} className="link mt-2 inline-flex min-h-11 items-center text-md">
            Ver su pasaporte, como lo ve quien escanea la etiqueta
          </a>
        )}
      </section>
    </div>
  )
}

function Rows({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="mt-3 max-w-xl divide-y divide-line text-md">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 py-1.5">
          <dt>{name}</dt>
          <dd className="min-w-0 font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Looks({ looks, flaws, check, pictures, today }: Facts) {
  if (!looks && pictures.length === 0) return null
  return (
    <section aria-labelledby="como-esta">
      <h2 id="como-esta" className={TITLE}>
        {looks ? GRADE_LABEL[looks.grade] : 'Sus fotos'}
      </h2>
      {looks && (
        <p className="mt-3">
          {GRADE_SENTENCE[looks.grade]} {UNIT_BOX_LABEL[looks.box]}.
        </p>
      )}
      {flaws.length > 0 && (
        <ul className="mt-3 space-y-3">
          {flaws.map(({ place, sentence, picture }) => (
            <li key={`${place} ${sentence}`} className="flex gap-3">
              {picture && (
                <span className="block aspect-4/5 w-20 shrink-0 overflow-hidden rounded-tile bg-tile">
                  <Picture image={picture} alt={place} sizes="5rem" className="size-full object-cover" />
                </span>
              )}
              <span>
                <b className="block">{place}</b>
                {sentence}
              </span>
            </li>
          ))}
        </ul>
      )}
      {looks?.unmarked && flaws.length === 0 && <p className="mt-1">Sin marcas: lo miramos entero.</p>}
      {check && (
        <p className="mt-3 text-md text-muted">
          Revisado el {daySaid(check.on, today)}
          {check.points > 0 ? `, ${check.points} puntos` : ''}
          {check.byTwo ? ', por dos personas' : ''}: {CHECK_VERDICT_LABEL[check.verdict].toLowerCase()}.
        </p>
      )}
      {pictures.length > 0 && (
        <ul aria-label="Fotos" className="mt-4 grid max-w-2xl grid-cols-3 gap-2">
          {pictures.map(({ url, alt }) => (
            <li key={url} className="aspect-4/5 overflow-hidden rounded-tile bg-tile">
              <Picture
                image={url}
                alt={alt}
                sizes="(min-width: 48rem) 14rem, 33vw"
                className="size-full object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
