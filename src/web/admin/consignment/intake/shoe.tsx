import { FieldProblem, type FieldState } from '#web/ui/form/field.tsx'

/** Where a shoe shows wear, and where each place is on the drawing. */
const PLACES = [
  { name: 'Puntera', x: 38, y: 104 },
  { name: 'Empeine', x: 96, y: 72 },
  { name: 'Cordones', x: 132, y: 50 },
  { name: 'Lengüeta', x: 168, y: 24 },
  { name: 'Costado', x: 168, y: 88 },
  { name: 'Cuello', x: 232, y: 40 },
  { name: 'Talón', x: 272, y: 84 },
  { name: 'Suela', x: 150, y: 134 },
] as const
const OTHERS = ['Interior', 'Etiqueta', 'Costura', 'Caja', 'Tela', 'Mangas']

type Props = { field: FieldState; name: string; chosen: string }
/** A place is tapped on the drawing, or chosen from the list: both are one choice. */
export function PlaceChoice({ field, name: sent, chosen }: Props) {
  const radio = (name: string) => (
    <input type="radio" name={sent} value={name} defaultChecked={name === chosen} className="sr-only" />
  )
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend className="mb-1.5 text-md font-semibold">Dónde</legend>
      <div className="relative mx-auto aspect-[2/1] w-full max-w-sm">
        <svg viewBox="0 0 320 160" aria-hidden className="absolute inset-0 size-full text-muted">
          <path
            d="M18 118c-4-16 6-24 26-28 30-6 52-26 74-54 8-10 20-16 34-18l28-4c8 0 12 6 14 14 4 12 16 18 30 14 12-4 20-14 26-22 10 2 20 10 24 24 6 22 10 48 8 74z"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
          />
          <path
            d="M14 118h272c2 12-2 24-14 26H34c-12 0-22-10-20-26z"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
          />
        </svg>
        {PLACES.map(({ name, x, y }) => (
          <label
            key={name}
            title={name}
            className="shoe-place"
            style={{ left: `${(x / 320) * 100}%`, top: `${(y / 160) * 100}%` }}
          >
            {radio(name)}
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {[...PLACES.map(({ name }) => name), ...OTHERS].map((name) => (
          <label key={name} className="chip choice">
            {radio(name)}
            {name}
          </label>
        ))}
      </div>
      <FieldProblem field={field} />
    </fieldset>
  )
}
