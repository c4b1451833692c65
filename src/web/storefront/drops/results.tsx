import { ENTRY_STATE } from '#rules/drops/entry-states.ts'
import type { Drop } from '#shop/drops/public.ts'

/** Who came where, by the codes of their entries alone. */
export function Results({ drop: { places, sizes, own } }: { drop: Drop }) {
  return (
    <section aria-labelledby="como-salio">
      <h2 id="como-salio" className="text-lg font-bold">
        Cómo salió
      </h2>
      {sizes
        .map(({ size, units }) => ({ size, units, drawn: places.filter((one) => one.size === size) }))
        .filter(({ drawn }) => drawn.length > 0)
        .map(({ size, units, drawn }) => (
          <details key={size} className="mt-3 border-t border-line pt-3" open={drawn.length <= OPEN_UP_TO}>
            <summary className="link min-h-11 w-fit cursor-pointer font-semibold">
              Talle {size}: {units === 1 ? '1 unidad' : `${units} unidades`},{' '}
              {drawn.length === 1 ? '1 inscripción' : `${drawn.length} inscripciones`}
            </summary>
            <ol className="mt-2 divide-y divide-line">
              {drawn.map(({ code, place, state }) => (
                <li key={code} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="tabular-nums">
                    {place}. {code === own?.code ? <b>{code} (vos)</b> : code}
                  </span>
                  <span className="text-muted">{ENTRY_STATE[state].label}</span>
                </li>
              ))}
            </ol>
          </details>
        ))}
    </section>
  )
}
/** A longer one is folded. */
const OPEN_UP_TO = 30
