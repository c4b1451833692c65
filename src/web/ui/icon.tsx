import type { LucideIcon } from 'lucide-react'
import drawings from './icons.svg'

/** The drawings of `icons.svg`; another one is the shapes of its Lucide drawing there, and its name here. */
export type IconName =
  | 'arrow-right'
  | 'arrow-up'
  | 'badge-check'
  | 'bell'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-alert'
  | 'circle-check'
  | 'circle-x'
  | 'clock'
  | 'credit-card'
  | 'heart'
  | 'id-card'
  | 'info'
  | 'lock'
  | 'lock-keyhole'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'message-circle'
  | 'minus'
  | 'package'
  | 'pause'
  | 'phone'
  | 'play'
  | 'plus'
  | 'refresh-cw'
  | 'rotate-ccw'
  | 'ruler'
  | 'search'
  | 'shield-check'
  | 'shirt'
  | 'shopping-bag'
  | 'sliders-horizontal'
  | 'star'
  | 'ticket'
  | 'trash-2'
  | 'triangle-alert'
  | 'truck'
  | 'user'
  | 'user-round'
  | 'wifi-off'
  | 'x'
  | 'zoom-in'

/**
 * Drawn at 22 px and 1.75 stroke (product §35.6); the name is the control's to give. The pages' drawings are one file
 * that no script carries (decision 10); the back office hands in Lucide's own.
 */
export function Icon({
  of: drawing,
  size = 22,
  strokeWidth = 1.75,
  className,
}: {
  of: IconName | LucideIcon
  size?: number
  strokeWidth?: number
  className?: string
}) {
  const look = { 'aria-hidden': true, width: size, height: size, strokeWidth, className }
  if (typeof drawing !== 'string') {
    const Drawing = drawing
    return <Drawing {...look} />
  }
  return (
    <svg
      {...look}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${drawings}#${drawing}`} />
    </svg>
  )
}
