import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { ENTRY_STATE, hasOffer } from '#rules/drops/entry-states.ts'
import type { DropPerson } from '#shop/drops/read.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { useMay } from '#web/admin/sections/may.ts'

/** Who entered, in the order of the draw once there is one. */
export function DropPeople({ id, people }: { id: number; people: DropPerson[] }) {
  const seesPeople = useMay()('person.list')
  return (
    <section aria-labelledby="inscripciones" className="panel p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="inscripciones" className="text-lg font-bold">
          Inscripciones
        </h2>
        {people.length > 0 && (
          <a href={adminPaths.dropFile(id)} className="link" download>
            Descargar CSV
          </a>
        )}
      </div>
      {people.length === 0 ? (
        <p className="mt-2 text-muted">Todavía no se anotó nadie.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {people.map(({ code, size, place, state, offerUntil, person, order }) => (
            <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0 break-words">
                {place !== null && <b className="tabular-nums">{place}. </b>}
                {person === null ? (
                  'Cuenta eliminada'
                ) : seesPeople ? (
                  <Link to={adminPaths.user(person.id)} className="link">
                    {person.username}
                  </Link>
                ) : (
                  person.username
                )}
                <span className="block text-sm text-muted tabular-nums">
                  Talle {size} · {code}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                {order && (
                  <Link to={adminPaths.order(order)} className="link tabular-nums">
                    {order}
                  </Link>
                )}
                <span className="state" data-tone={ENTRY_STATE[state].tone}>
                  {ENTRY_STATE[state].label}
                  {hasOffer(state) && offerUntil && ` hasta ${shortMoment(offerUntil)}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
