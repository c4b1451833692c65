import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { ListSearch } from './list-search.tsx'

type Props = {
  trail?: readonly { name: string; to?: string }[]
  title: ReactNode
  /** What can be done here, beside the title. */
  children?: ReactNode
}

/** Where this page stands, its one h1, what can be done here, and the search of a list on its own page. */
export function AdminTitle({ trail, title, children }: Props) {
  return (
    <header className="mb-5 md:mb-6">
      {trail && <Breadcrumb trail={trail} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-1">
        <h1 className="display text-2xl">{typeof title === 'string' ? <WithCodes text={title} /> : title}</h1>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
      <ListSearch />
    </header>
  )
}
