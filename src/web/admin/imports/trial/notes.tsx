import { Download } from 'lucide-react'
import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { NOTE_MEANS, NOTE_TITLE, type NoteGroup } from '#rules/imports/notes.ts'
import { offerOf } from '#rules/imports/offer.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { NoteKindView } from '#shop/imports/imports.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { Icon } from '#web/ui/icon.tsx'
import { count, counted } from '#web/admin/imports/words.ts'

type Props = {
  id: number
  notes: NoteKindView[]
  /** Who looks may change what the shop sells. */ mayOffer: boolean
}

/** Everything that is not taken as the list says it: once for all rows that are alike, with how many they are and where. */
export function Notes({ id, notes, mayOffer }: Props) {
  return (
    <section id="cambios" aria-labelledby="cambios-titulo">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id="cambios-titulo" className="font-semibold">
          Lo que no entra tal cual
        </h3>
        <a href={adminPaths.importNotes(id)} className="button" data-look="quiet" data-size="small" download>
          <Icon of={Download} size={20} />
          Descargar todo en CSV
        </a>
      </div>
      <div className="space-y-2">
        {notes.map((kind) => (
          <Kind key={kind.kind} {...kind} mayOffer={mayOffer} />
        ))}
      </div>
    </section>
  )
}

/** A few stand open: what is short is read at once. */
const OPEN_UP_TO = 6

function Kind({ kind, groups, rows, first, mayOffer }: NoteKindView & { mayOffer: boolean }) {
  const { categories } = useCatalogue()
  return (
    <details className="rounded-input bg-paper px-3" open={groups <= OPEN_UP_TO}>
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="font-semibold">
          {NOTE_TITLE[kind]}: {count(groups)}
        </span>{' '}
        <span className="text-muted">en {counted(rows, 'fila', 'filas')}</span>
      </summary>
      <p className="text-sm text-muted">{NOTE_MEANS[kind]}</p>
      <ul className="divide-y divide-line pb-2 text-md">
        {first.map((group) => (
          <li
            key={JSON.stringify([group.about, group.value, group.becomes])}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2"
          >
            <span className="min-w-0 break-words">
              {group.about && <span className="text-muted">{labelOf(categories, group.about)}: </span>}
              {group.becomes ? (
                <>
                  <span className="text-muted">{group.value}</span> →{' '}
                  <b className="font-semibold">{group.becomes}</b>
                </>
              ) : (
                group.value
              )}
            </span>
            <span className="flex flex-wrap items-center gap-x-3">
              <span className="text-sm text-muted tabular-nums">{where(group)}</span>
              {mayOffer && offerOf(group) && <OfferButton {...group} />}
            </span>
          </li>
        ))}
      </ul>
      {groups > first.length && (
        <p className="pb-3 text-sm text-muted">Y {count(groups - first.length)} más, en el CSV.</p>
      )}
    </details>
  )
}

/** Puts it among what the shop sells, and has the list tried again. */
const OfferButton = ({ kind, value, about }: NoteGroup) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value="offer" />
    <input type="hidden" name="kind" value={kind} />
    <input type="hidden" name="value" value={value} />
    <input type="hidden" name="about" value={about} />
    <button
      className="link inline-flex min-h-11 items-center text-md"
      aria-label={`Agregar «${value}» a la tienda`}
    >
      Agregar a la tienda
    </button>
  </Form>
)

/** «línea 4»; «12 filas: 4, 5, 9…» */
function where({ rows, lines }: NoteGroup): string {
  if (rows === 1) return `línea ${lines[0]}`
  const shown = lines.slice(0, 3).join(', ')
  return `${counted(rows, 'fila', 'filas')}: ${shown}${rows > 3 ? '…' : ''}`
}
