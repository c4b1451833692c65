import type { ReactNode } from 'react'

/** Nothing to show, said calmly, with a way on. */
export function Empty({
  title,
  children,
  as: Heading = 'p',
}: {
  title: string
  children?: ReactNode
  as?: 'p' | 'h2'
}) {
  return (
    <div className="flex flex-col items-start gap-5 border-y border-line py-14 md:items-center md:py-20 md:text-center">
      <Heading className="display max-w-[22ch] text-xl md:text-2xl">{title}</Heading>
      {children}
    </div>
  )
}
