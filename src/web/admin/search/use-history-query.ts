import { useLocation } from 'react-router'

/**
 * What was looked for at this step of this tab's history: the browser keeps it beside the address and sends it nowhere, so that
 * the back button finds the same page again. Null on a page that nobody asked anything.
 */
export function useHistoryQuery(): string | null {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'asked' in state && typeof state.asked === 'string'
    ? state.asked
    : null
}
