import type { PictureKind } from '#rules/units/limits-and-texts.ts'
import { OFFER_SAYS } from '#rules/consignment/offers/limits-and-texts.ts'
import { PHOTO_TYPES } from '#rules/returns/ask/photos.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { usePhotos } from './use-photos.ts'
import { photoField } from './photos-of.ts'

type Props = {
  kind: PictureKind
  label: string
  formKey: string
  photos: ReturnType<typeof usePhotos>
  /** Several, and from the gallery too. */
  many?: boolean
  onTaken: () => void
}

/** A big tile that opens the camera. Without scripts its file goes with the form. */
export function PhotoTile({ kind, label, formKey, photos, many = false, onTaken }: Props) {
  const mine = photos.arrived.filter((one) => one.kind === kind)
  const last = mine.at(-1)
  const problem = photos.problemOf(kind)
  const underWay = photos.isUnderWay(kind)
  const waits = photos.waits(kind)
  const id = `foto-${kind}`
  return (
    <div className="min-w-0">
      <label
        htmlFor={id}
        className={`relative flex cursor-pointer flex-col items-center justify-center gap-1 overflow-hidden rounded-tile border bg-white p-2 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus ${many ? 'min-h-20' : 'aspect-square'} ${last || waits ? 'border-ink' : 'border-dashed border-field'}`}
      >
        {last && !many && (
          <img
            src={sellPaths.draftPhoto(formKey, last.id)}
            alt=""
            width={320}
            height={320}
            className="absolute inset-0 size-full object-cover"
          />
        )}
        <span
          className={`relative flex items-center gap-1.5 text-md font-semibold ${last && !many ? 'rounded-full bg-white px-3 py-1' : many ? '' : 'flex-col'}`}
        >
          <Icon of={last || waits ? 'check' : 'plus'} size={18} />
          {label}
        </span>
        <span className="relative text-sm text-muted" role="status">
          {underWay && 'Subiendo…'}
          {waits && OFFER_SAYS.waits}
          {!underWay && !waits && many && mine.length > 0 && `${mine.length} más`}
        </span>
        <input
          id={id}
          type="file"
          name={photoField(kind)}
          accept={PHOTO_TYPES}
          capture={many ? undefined : 'environment'}
          multiple={many}
          aria-describedby={problem ? `${id}-problema` : undefined}
          onChange={({ currentTarget }) => void photos.take(currentTarget, kind, formKey, many).then(onTaken)}
          className="relative w-full min-w-0 text-xs [html[data-ready]_&]:absolute [html[data-ready]_&]:inset-0 [html[data-ready]_&]:h-full [html[data-ready]_&]:cursor-pointer [html[data-ready]_&]:opacity-0"
        />
      </label>
      {problem && (
        <p id={`${id}-problema`} role="alert" className="mt-1 text-sm font-medium text-rojo">
          {problem}
        </p>
      )}
      {mine.map((one) => (
        <input key={one.id} type="hidden" name="arrived" value={one.id} />
      ))}
      {last && (
        <button
          type="button"
          onClick={() => {
            photos.remove(last.id)
            onTaken()
          }}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 [html:not([data-ready])_&]:hidden"
        >
          Quitar<span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      )}
    </div>
  )
}
