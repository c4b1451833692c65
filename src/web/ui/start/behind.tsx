import { lazy, Suspense, type ComponentType } from 'react'
import { awaited } from './parts.ts'

/**
 * A part that comes printed, and whose code is fetched behind the page: nothing of it is needed to begin. The server has its code, and
 * that of the parts within it, before it prints anything.
 */
export function behind(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const there = import.meta.env.SSR ? awaited(load) : undefined
  const Fetched = lazy(load)
  return function Behind() {
    const Part = there?.() ?? Fetched
    return (
      <Suspense>
        <Part />
      </Suspense>
    )
  }
}
