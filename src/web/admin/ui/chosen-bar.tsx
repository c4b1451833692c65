import type { ReactNode } from 'react'

/** What can be done with the ticked ones, and how many they are; null: without scripts, where nobody counts, it always stands there. */
export function ChosenBar({ chosen, children }: { chosen: number | null; children: ReactNode }) {
  if (chosen === 0) return null
  return (
    <div
      className="command-bar"
      data-still={chosen === null || undefined}
      role="group"
      aria-label="Con los elegidos"
    >
      <p className="text-md font-semibold tabular-nums" role="status">
        {chosen === null ? 'Con los elegidos' : chosen === 1 ? '1 elegido' : `${chosen} elegidos`}
      </p>
      {children}
    </div>
  )
}
