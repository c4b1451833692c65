import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'

type NoticeTone = 'success' | 'error' | 'warning' | 'info'

const LOOK: Record<NoticeTone, { icon: IconName; box: string; ink: string }> = {
  success: { icon: 'circle-check', box: 'border-verde bg-verde-tint', ink: 'text-verde' },
  error: { icon: 'circle-alert', box: 'border-rojo bg-rojo-tint', ink: 'text-rojo' },
  warning: { icon: 'triangle-alert', box: 'border-ambar bg-ambar-tint', ink: 'text-ambar' },
  info: { icon: 'info', box: 'border-ink bg-bone', ink: 'text-ink' },
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
  const { icon, box, ink } = LOOK[tone]
  return (
    <div
      role={quiet ? undefined : tone === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 border-l-4 px-4 py-3.5 text-md leading-snug ${box} ${className}`}
    >
      <Icon of={icon} size={20} strokeWidth={2} className={`mt-px shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className="font-bold text-ink">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  )
}
