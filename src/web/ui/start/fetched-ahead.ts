/** How the page was kept (ui/start/start-when-calm.ts): the browser fetched it a moment before it was asked for. */
export const FETCHED_AHEAD = 'ahead'

let fresh = false
export const setFetchedAhead = (now: boolean): void => void (fresh = now)

/** For a page whose own data is as fresh as the browser fetched it; only the frame around it (the cart, the bell) is asked for again. */
export const unlessFetchedAhead = ({
  defaultShouldRevalidate,
}: {
  defaultShouldRevalidate: boolean
}): boolean => !fresh && defaultShouldRevalidate
