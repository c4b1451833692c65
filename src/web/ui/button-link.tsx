import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { ButtonLook } from './button.tsx'

/** A link that looks like a button. */
export function ButtonLink({
  look = 'strong',
  size = 'normal',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonLook; size?: 'small' | 'normal' }) {
  return <Link className={`button ${className}`} data-look={look} data-size={size} {...rest} />
}
