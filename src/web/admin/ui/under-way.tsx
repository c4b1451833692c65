import type { ReactNode } from 'react'
import { ReadAgain } from './read-again.tsx'
import { count } from './counted.ts'

const AGAIN_MS = 1000

type Props = {
  title: string
  /** Null where nobody can say how far it is. */
  done: number | null
  all: number
  children?: ReactNode
}

/** Work that goes on without anybody: how far it is. Asks again by itself, without scripts by loading the page again. */
export function UnderWay({ title, done, all, children }: Props) {
  const part = done === null ? null : all > 0 ? Math.min(1, done / all) : 0
  return (
    <section aria-labelledby="avance" className="panel p-4 md:p-5">
      <ReadAgain everyMs={AGAIN_MS} withoutScripts="3" />
      <h2 id="avance" className="mb-3 text-lg font-bold">
        {title}
      </h2>
      <progress className="upload-bar" value={part ?? undefined} max={1} aria-labelledby="avance" />
      <p className="mt-2 text-md tabular-nums" role="status">
        {part !== null && `${count(done!)} de ${count(all)} (${Math.floor(part * 100)} %)`}
        {children}
      </p>
    </section>
  )
}
