import { lazy, Suspense, use, useState, type ComponentType } from 'react'
import { awaited } from './parts.ts'
import { PrintedParts } from './printed-parts.ts'

/**
 * A part of a page with code of its own, which is fetched where it is shown. What the server printed of it has its code before
 * React takes the page over: a change that finds a printed part without its code would take it away until the code comes, and
 * what stands below it would jump under the finger that presses it.
 */
export function apart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const there = import.meta.env.SSR || printed().includes(name) ? awaited(load) : () => undefined
  const Fetched = lazy(load) as unknown as ComponentType<Props>
  return function Apart(props: Props) {
    if (import.meta.env.SSR) use(PrintedParts)?.add(name)
    // The same for as long as it stands: another component would begin anew.
    const [Part] = useState(() => there() ?? Fetched)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

const printed = () => document.getElementById('scripts')!.dataset.parts!.split(' ')
