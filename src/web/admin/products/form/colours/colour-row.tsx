import type { ReactNode } from 'react'
import { adminPaths } from '#rules/admin-paths.ts'
import { SOLD_OUT } from '#rules/products/models/model.ts'
import type { AdminColour } from '#shop/products/admin/catalogue.ts'
import { Picture } from '#web/ui/picture.tsx'

type Props = { colour: AdminColour; note?: string | null; children: ReactNode }

/** Another product beside the form that is being filled: it opens in a tab of its own. */
export function ColourRow({ colour, note, children }: Props) {
  const { id, name, colourway, style, image, stock, unseen } = colour
  const about = [colourway, style, `n.º ${id}`, stock === 0 && SOLD_OUT, unseen && 'Oculto'].filter(Boolean)
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="block aspect-4/5 w-10 shrink-0 overflow-hidden rounded-tile bg-tile">
        <Picture image={image} alt="" sizes="40px" className="size-full object-cover" />
      </span>
      <span className="min-w-0 grow leading-tight">
        <a href={adminPaths.product(id)} target="_blank" className="link font-semibold">
          {name}
          <span className="sr-only"> (en otra pestaña)</span>
        </a>
        <span className="mt-0.5 block text-sm text-muted">{about.join(' · ')}</span>
        {note && <span className="mt-0.5 block text-sm">{note}</span>}
      </span>
      {children}
    </li>
  )
}
