import type { ComponentProps } from 'react'

export type ButtonLook = 'strong' | 'quiet' | 'danger' | 'hot'
type Look = { look?: ButtonLook; size?: 'small' | 'normal' }

/** Never `disabled` while something is under way: `pending` keeps it focusable and says so. */
export function Button({
  look = 'strong',
  size = 'normal',
  pending = false,
  className = '',
  type = 'submit',
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean }) {
  return (
    <button
      type={type}
      className={`button ${className}`}
      data-look={look}
      data-size={size}
      aria-disabled={pending || undefined}
      {...rest}
    />
  )
}
