import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoticeTone = 'success' | 'error' | 'warning' | 'info'

const LOOK: Record<NoticeTone, { icon: LucideIcon; box: string; ink: string }> = {
  success: { icon: CircleCheck, box: 'border-verde bg-verde-tint', ink: 'text-verde' },
  error: { icon: CircleAlert, box: 'border-rojo bg-rojo-tint', ink: 'text-rojo' },
  warning: { icon: TriangleAlert, box: 'border-ambar bg-ambar-tint', ink: 'text-ambar' },
  info: { icon: Info, box: 'border-ink bg-bone', ink: 'text-ink' },
}

type Props = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  className?: string
  quiet?: boolean
}

/** Something that the shop has to say. Errors interrupt, the rest is announced politely; `quiet` ones were there from the start. */
export function Notice({ tone = 'info', title, children, className = '', quiet }: Props) {
  const { icon: Icon, box, ink } = LOOK[tone]
  return (
    <div
      role={quiet ? undefined : tone === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 border-l-4 px-4 py-3.5 text-md leading-snug ${box} ${className}`}
    >
      <Icon aria-hidden size={20} strokeWidth={2} className={`mt-px shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-bold text-ink">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  )
}
