import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** A field that few people need, behind a line of words; open when it holds something. */
export function ExtraField({
  invite,
  open,
  children,
}: {
  invite: string
  open: boolean
  children: ReactNode
}) {
  return (
    <details open={open || undefined} className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-md font-medium underline-offset-4 hover:underline">
        <Icon of="plus" size={18} className="transition-transform duration-100 group-open:rotate-45" />
        {invite}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
