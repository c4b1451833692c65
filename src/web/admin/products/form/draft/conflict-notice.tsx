import { formatPesos } from '#rules/money.ts'
import { FIELDS, type Field } from '#rules/products/fields.ts'
import type { EditConflict } from '#shop/products/admin/catalogue.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { choicesOf, type Choice, type Whose } from './merge.ts'
import type { ProductTexts } from '../texts.ts'

type Props = {
  conflict: EditConflict
  message: string
  mine: ProductTexts
  base: ProductTexts | null
}

/** Both values side by side, one choice for each field, nothing lost; whoever sits here decides (product §4.11). */
export function ConflictNotice({ conflict, message, mine, base }: Props) {
  const { by, version } = conflict
  return (
    <Notice tone="warning" title={message}>
      {by && <p>La otra persona: {by}.</p>}
      <div className="my-3 divide-y divide-line border-y border-line">
        {choicesOf(conflict, mine, base).map((choice) => (
          <fieldset key={choice.name} className="py-3">
            <legend className="float-left mb-1.5 w-full font-semibold">{choice.label}</legend>
            <div className="clear-both grid grid-cols-2 gap-2">
              <Side whose="mine" choice={choice} title="Lo tuyo" />
              <Side whose="theirs" choice={choice} title="Lo guardado" />
            </div>
          </fieldset>
        ))}
      </div>
      <input type="hidden" name="newVersion" value={version} />
      <Button name="intent" value="merge" size="small">
        Guardar lo elegido
      </Button>
    </Notice>
  )
}

function Side({ whose, choice, title }: { whose: Whose; choice: Choice; title: string }) {
  return (
    <label className="flex min-h-11 items-start gap-2.5 rounded-input border border-field bg-paper p-2.5 has-checked:border-ink has-checked:bg-white">
      <input
        type="radio"
        name={`choice.${choice.name}`}
        value={whose}
        defaultChecked={choice.default === whose}
        className="mt-0.5 size-5 shrink-0 accent-ink"
      />
      <span className="min-w-0">
        <span className="block text-sm text-muted">{title}</span>
        {choice.fields.map(({ field, label, [whose === 'mine' ? 'yours' : 'theirs']: value }) => (
          <span key={field} className="block break-words">
            {choice.fields.length > 1 && <span className="text-sm text-muted">{label}: </span>}
            <Value field={field} value={value} />
          </span>
        ))}
      </span>
    </label>
  )
}

function Value({ field, value }: { field: Field; value: unknown }) {
  if (field === 'video' && value !== '')
    return (
      <video
        preload="metadata"
        src={String(value)}
        muted
        playsInline
        controls
        className="aspect-4/5 w-24 rounded-tile bg-tile object-contain"
      />
    )
  if (field !== 'images') return <>{inWords(field, value)}</>
  return (
    <span className="flex flex-wrap gap-1">
      {(value as { url: string; alt: string }[]).map(({ url, alt }) => (
        <span key={url} className="block aspect-4/5 w-12 overflow-hidden rounded-tile bg-tile">
          <Picture image={url} alt={alt} sizes="48px" className="size-full object-cover" />
        </span>
      ))}
    </span>
  )
}

function inWords(field: Field, value: unknown): string {
  if ('amount' in FIELDS[field]) return formatPesos(Number(value))
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([size, units]) => `${size}: ${units}`)
      .join(', ')
  return value === null || value === '' ? '—' : String(value)
}
