import { useMatches } from 'react-router'
import type { AdminSection, RouteHandle } from '#web/route-handle.ts'

/** Where in the bar the page stands that is shown now. */
export const useSection = (): AdminSection | undefined =>
  useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.section)
    .findLast((section) => section !== undefined)
