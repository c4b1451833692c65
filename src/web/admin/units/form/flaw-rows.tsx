import { Camera, Plus, Trash2 } from 'lucide-react'
import { PICTURE_TYPES } from '#rules/products/pictures/picture-file.ts'
import { MOST_FLAWS, UNIT_LETTERS } from '#rules/units/limits-and-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import type { FormFlaw } from './input.ts'

export type FlawRow = FormFlaw & { key: number }
type Props = {
  rows: FlawRow[]
  refusal: Refusal | undefined
  onTake: (key: number, files: FileList | null) => void
  onAdd: () => void
  onRemove: (key: number) => void
}

/** Where shoes and clothes wear out: offered while somebody types. */
const PLACES = [
  'Puntera',
  'Suela',
  'Talón',
  'Costado',
  'Empeine',
  'Lengüeta',
  'Cordones',
  'Interior',
  'Costura',
  'Cuello',
  'Mangas',
  'Etiqueta',
]

/** What is not perfect, one by one: where, what one sees there, and a photo of it. */
export function FlawRows({ rows, refusal, onTake, onAdd, onRemove }: Props) {
  const field = (row: number, name: 'place' | 'sentence', value: string) => {
    const id = `flaw-${row}-${name}`
    const problem = refusal?.fields[`flaws.${row}.${name}`]
    return {
      id,
      name: `flaw.${row}.${name}`,
      errorId: `${id}-error`,
      descriptionId: `${id}-hint`,
      errors: problem ? [problem] : undefined,
      answer: refusal,
      initialValue: value,
    }
  }
  return (
    <div className="space-y-4">
      <datalist id="lugares">
        {PLACES.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      {rows.map(({ key, place, sentence, picture }, index) => (
        <fieldset
          key={key}
          className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line pt-4"
        >
          <legend className="sr-only">Detalle {index + 1}</legend>
          <div>
            <input type="hidden" name={`flaw.${index}.picture`} value={picture} />
            {picture === '' ? (
              <label className="drop-zone photo-tile aspect-4/5 justify-center px-1!">
                <Icon of={Camera} size={24} />
                <span className="text-sm font-semibold">Su foto</span>
                <input
                  type="file"
                  name={`flaw.${index}.photo`}
                  accept={PICTURE_TYPES}
                  capture="environment"
                  aria-label={`Foto del detalle ${index + 1}`}
                  className="file-input max-w-full text-xs"
                  onChange={({ currentTarget }) => {
                    onTake(key, currentTarget.files)
                    currentTarget.value = ''
                  }}
                />
              </label>
            ) : (
              <span className="block aspect-4/5 overflow-hidden rounded-tile bg-tile">
                <Picture
                  image={picture}
                  alt={`Detalle ${index + 1}`}
                  sizes="6rem"
                  className="size-full object-cover"
                />
              </span>
            )}
          </div>
          <div className="space-y-3">
            <TextField
              field={field(index, 'place', place)}
              label="Dónde"
              list="lugares"
              autoComplete="off"
              maxLength={UNIT_LETTERS.place}
            />
            <TextField
              field={field(index, 'sentence', sentence)}
              label="Qué se ve"
              autoComplete="off"
              maxLength={UNIT_LETTERS.flaw}
            />
            <button
              type="button"
              className="link with-scripts inline-flex min-h-11 items-center gap-2"
              onClick={() => onRemove(key)}
            >
              <Icon of={Trash2} size={18} />
              Quitar el detalle {index + 1}
            </button>
          </div>
        </fieldset>
      ))}
      {rows.length < MOST_FLAWS && (
        <Button type="button" look="quiet" size="small" className="with-scripts" onClick={onAdd}>
          <Icon of={Plus} size={20} />
          {rows.length === 0 ? 'Agregar un detalle' : 'Agregar otro detalle'}
        </Button>
      )}
    </div>
  )
}
