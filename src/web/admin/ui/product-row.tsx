import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '#web/ui/picture.tsx'

type Props = { to: string; name: string; image: string | null; facts: ReactNode; children: ReactNode }

/** A line of a list of products: its picture, its name as the way to it, what is known of it, and what counts at the end. */
export const ProductRow = ({ to, name, image, facts, children }: Props) => (
  <li className="relative flex items-center gap-3 py-2.5">
    <span className="block aspect-4/5 w-10 shrink-0 overflow-hidden rounded-tile bg-tile">
      <Picture image={image} alt="" sizes="40px" className="size-full object-cover" />
    </span>
    <span className="min-w-0 grow leading-tight">
      <Link to={to} className="font-semibold after:absolute after:inset-0 hover:underline">
        {name}
      </Link>
      <span className="block text-sm text-muted tabular-nums">{facts}</span>
    </span>
    {children}
  </li>
)
