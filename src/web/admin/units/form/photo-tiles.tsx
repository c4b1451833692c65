import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { PICTURE_TYPES, PICTURE_HINT } from '#rules/products/pictures/picture-file.ts'
import {
  MOST_UNIT_PICTURES,
  PICTURE_KIND_LABEL,
  PICTURE_KINDS,
  type PictureKind,
} from '#rules/units/limits-and-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ASKED_KINDS } from './photo-kinds.ts'
import type { FormPicture } from './input.ts'

type Props = {
  pictures: FormPicture[]
  /** How many are on their way. */
  waiting: number
  problem: string | undefined
  /** Null: whatever is still missing. */
  onTake: (kind: PictureKind | null, files: FileList | null) => void
  onKind: (url: string, kind: PictureKind) => void
  onRemove: (url: string) => void
}

/** A tile for each photo that is asked for, which is the camera itself; more of them from wherever they are. */
export function PhotoTiles({ pictures, waiting, problem, onTake, onKind, onRemove }: Props) {
  const missing = ASKED_KINDS.filter((kind) => pictures.every((one) => one.kind !== kind))
  const full = pictures.length + waiting >= MOST_UNIT_PICTURES
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-5">
        {pictures.map(({ url, kind, alt }, index) => (
          <li key={url} className="min-w-0">
            <span className="relative block aspect-4/5 overflow-hidden rounded-tile bg-tile">
              <Picture
                image={url}
                alt={alt || PICTURE_KIND_LABEL[kind]}
                sizes="12rem"
                className="size-full object-cover"
              />
              <button
                type="button"
                aria-label={`Quitar la foto ${index + 1}`}
                className="icon-button absolute! top-1 right-1 bg-paper!"
                onClick={() => onRemove(url)}
              >
                <Icon of={Trash2} size={20} />
              </button>
            </span>
            <select
              aria-label={`Qué muestra la foto ${index + 1}`}
              value={kind}
              onChange={({ currentTarget }) => onKind(url, currentTarget.value as PictureKind)}
              className="input mt-1 min-h-11! px-2! text-md"
            >
              {PICTURE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {PICTURE_KIND_LABEL[one]}
                </option>
              ))}
            </select>
          </li>
        ))}
        {!full &&
          missing.map((kind) => (
            <li key={kind}>
              <label className="drop-zone photo-tile aspect-4/5 justify-center px-2!">
                <Icon of={Camera} size={28} />
                <span className="font-semibold">{PICTURE_KIND_LABEL[kind]}</span>
                <input
                  type="file"
                  name={`photo.${kind}`}
                  accept={PICTURE_TYPES}
                  capture="environment"
                  className="file-input max-w-full text-xs"
                  onChange={({ currentTarget }) => {
                    onTake(kind, currentTarget.files)
                    // What was taken must not travel with the form as well.
                    currentTarget.value = ''
                  }}
                />
              </label>
            </li>
          ))}
      </ul>
      {!full && (
        <label className="drop-zone photo-tile mt-3 py-3!">
          <span className="flex items-center gap-2 font-semibold">
            <Icon of={ImagePlus} size={20} />
            Elegir fotos ya sacadas
          </span>
          <span className="text-sm text-muted">{PICTURE_HINT}</span>
          <input
            id="fotos"
            type="file"
            name="photos"
            multiple
            accept={PICTURE_TYPES}
            aria-describedby={problem ? 'fotos-error' : undefined}
            className="file-input max-w-full text-sm"
            onChange={({ currentTarget }) => {
              onTake(null, currentTarget.files)
              currentTarget.value = ''
            }}
          />
        </label>
      )}
    </>
  )
}
