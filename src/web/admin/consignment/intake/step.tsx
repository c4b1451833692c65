import type { ReactNode } from 'react'

type Props = {
  id: string
  title: string
  /** Where several are done one after the other. */
  number?: number
  children: ReactNode
}

/** One step of a pair's way: what is to be done now, with its own forms. */
export function Step({ id, title, number, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="panel space-y-4 p-4 md:p-5">
      <h2 id={`${id}-titulo`} className="text-lg font-bold">
        {number !== undefined && `${number}. `}
        {title}
      </h2>
      {children}
    </section>
  )
}
