import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  intro?: ReactNode
  above?: ReactNode
  children: ReactNode
  className?: string
}

/** The frame of an ordinary page: its one h1, set wide, with a line below it. */
export function Page({ title, intro, above, children, className = '' }: Props) {
  return (
    <div className={`wrap pt-4 pb-16 md:pb-24 print:pb-0 ${className}`}>
      {above}
      <header className="pt-4 pb-8 md:pb-10 print:pb-4">
        <h1 className="display text-[min(7.2vw,clamp(1.75rem,1.2rem+2.6vw,3.25rem))]">{title}</h1>
        {intro && <p className="mt-3 max-w-[52ch] text-lg text-muted">{intro}</p>}
      </header>
      {children}
    </div>
  )
}
