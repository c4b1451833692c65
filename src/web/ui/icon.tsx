import type { LucideIcon } from 'lucide-react'

/** Drawn at 22 px and 1.75 stroke (look.md §2.3); the name is the control's to give. */
export function Icon({
  of: Drawing,
  size = 22,
  className,
}: {
  of: LucideIcon
  size?: number
  className?: string
}) {
  return <Drawing aria-hidden size={size} strokeWidth={1.75} className={className} />
}
