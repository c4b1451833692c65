import { Download } from 'lucide-react'
import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { NOTE_MEANS, NOTE_TITLE, type NoteGroup, type NoteKind } from '#rules/imports/notes.ts'
import { offerOf } from '#rules/imports/offer.ts'
import { formatPesos, fromPesos } from '#rules/money.ts'
import { UNISEX } from '#rules/products/choices.ts'
import { labelOf } from '#rules/products/labels.ts'
import type { Offered } from '#rules/products/catalogue/offer.ts'
import type { NoteKindView } from '#shop/imports/imports.ts'
import { count, counted } from '#web/admin/ui/counted.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Props = {
  id: number
  notes: NoteKindView[]
  /** Who looks may change what the shop sells. */ mayOffer: boolean
  /** It came in: nothing more is decided here. */
  isDone?: boolean
}

/** Everything that is not taken as the list says it: once for all rows that are alike, with how many they are and where. */
export function Notes({ id, notes, mayOffer, isDone = false }: Props) {
  return (
    <section id="cambios" aria-labelledby="cambios-titulo">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id="cambios-titulo" className="font-semibold">
          {isDone ? 'Lo que no entró tal cual' : 'Lo que no entra tal cual'}
        </h3>
        <a href={adminPaths.importNotes(id)} className="button" data-look="quiet" data-size="small" download>
          <Icon of={Download} size={20} />
          Descargar todo en CSV
        </a>
      </div>
      <div className="space-y-2">
        {notes.map((kind) => (
          <Kind key={kind.kind} {...kind} mayOffer={mayOffer} isDone={isDone} />
        ))}
      </div>
    </section>
  )
}

/** A few stand open: what is short is read at once. */
const OPEN_UP_TO = 6
/** Where there is something to decide, more. */
const DECIDED_UP_TO = 20

function Kind({
  kind,
  groups,
  rows,
  first,
  offer,
  mayOffer,
  isDone,
}: NoteKindView & { mayOffer: boolean; isDone: boolean }) {
  const { categories } = useCatalogue()
  const silent = !isDone && kind === 'no-genre' && first.some(({ becomes }) => !becomes)
  const most = silent || offer ? DECIDED_UP_TO : OPEN_UP_TO
  return (
    <details className="rounded-input bg-paper px-3" open={groups <= most}>
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="font-semibold">
          {NOTE_TITLE[kind]}: {count(groups)}
        </span>{' '}
        <span className="text-muted">en {counted(rows, 'fila', 'filas')}</span>
      </summary>
      <p className="text-sm text-muted">{NOTE_MEANS[kind]}</p>
      {silent && <GenreButtons mayOffer={mayOffer} />}
      {mayOffer && offer && (kind === 'dear' || groups > 1) && <AllButton kind={kind} offer={offer} />}
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
              {mayOffer && kind !== 'dear' && offerOf(group) && <OfferButton {...group} />}
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

/** Everything of a kind at once. */
function AllButton({ kind, offer }: { kind: NoteKind; offer: Offered }) {
  const { brands = [], categories = [], genres = [], sizes = [] } = offer
  const amount = brands.length + categories.length + genres.length + sizes.length
  return (
    <Form method="post" preventScrollReset className="py-2">
      <input type="hidden" name="intent" value="offer" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="all" value="1" />
      <Button look="quiet" size="small">
        {offer.maxPricePesos === undefined
          ? `Agregar ${amount === 1 ? 'lo que falta' : `los ${count(amount)}`} a la tienda`
          : `Subir el máximo a ${formatPesos(fromPesos(offer.maxPricePesos))}`}
      </Button>
    </Form>
  )
}

/** For whom the rows are that do not say it. */
function GenreButtons({ mayOffer }: { mayOffer: boolean }) {
  const { genres } = useCatalogue()
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2 py-2">
      <input type="hidden" name="intent" value="genre" />
      <span>Entran como</span>
      {genres
        .filter(({ offered, value }) => offered || (mayOffer && value === UNISEX))
        .map(({ value, label }) => (
          <button
            key={value}
            name="value"
            value={value}
            className="button"
            data-look="quiet"
            data-size="small"
          >
            {label}
          </button>
        ))}
    </Form>
  )
}

/** «línea 4»; «12 filas: 4, 5, 9…» */
function where({ rows, lines }: NoteGroup): string {
  if (rows === 1) return `línea ${lines[0]}`
  const shown = lines.slice(0, 3).join(', ')
  return `${counted(rows, 'fila', 'filas')}: ${shown}${rows > 3 ? '…' : ''}`
}
