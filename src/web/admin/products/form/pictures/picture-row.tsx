import { ArrowDown, ArrowUp, GripVertical, Trash2, type LucideIcon } from 'lucide-react'
import type { PointerEvent } from 'react'
import { MAX_ALT } from '#rules/products/fields.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { PictureText } from '../texts.ts'

type Props = {
  image: PictureText
  index: number
  last: boolean
  held: boolean
  onAsk: (intent: string) => void
  onAlt: (alt: string) => void
  onHold: (event: PointerEvent) => void
}

/** One picture with its place and its words; in order by dragging, or by buttons, which need no dragging (WCAG 2.5.7) and no scripts. */
export function PictureRow({ image, index, last, held, onAsk, onAlt, onHold }: Props) {
  const ask = (what: string, name: string, icon: LucideIcon) => (
    <button
      id={`imagen-${index}-${what}`}
      name="intent"
      value={`picture:${index}:${what}`}
      formNoValidate
      aria-label={`${name} la imagen ${index + 1}`}
      className="icon-button"
      onClick={(event) => {
        event.preventDefault()
        onAsk(event.currentTarget.value)
      }}
    >
      <Icon of={icon} size={20} />
    </button>
  )
  return (
    <li className="flex items-center gap-3 py-3 data-held:bg-bone" data-held={held || undefined}>
      {/* For pointers only: whoever has none uses the buttons. */}
      <span aria-hidden className="drag-handle" onPointerDown={onHold}>
        <Icon of={GripVertical} size={20} />
      </span>
      <span className="relative block aspect-4/5 w-16 shrink-0 overflow-hidden rounded-tile bg-tile">
        <Picture image={image.url} alt={image.alt} sizes="64px" className="size-full object-cover" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span className="text-sm font-semibold">{index === 0 ? 'Portada' : `Imagen ${index + 1}`}</span>
          <span className="-mr-2 flex">
            {index > 0 && ask('up', 'Subir', ArrowUp)}
            {!last && ask('down', 'Bajar', ArrowDown)}
            {ask('remove', 'Quitar', Trash2)}
          </span>
        </span>
        <input
          name={`alt.n${index}`}
          value={image.alt}
          maxLength={MAX_ALT}
          aria-label={`Qué se ve en la imagen ${index + 1}`}
          placeholder="Qué se ve (para quien no la ve)"
          autoComplete="off"
          className="input min-h-11! text-md!"
          onChange={({ currentTarget }) => onAlt(currentTarget.value)}
        />
      </span>
    </li>
  )
}
