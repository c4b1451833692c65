import { useSyncExternalStore } from 'react'

const CHANGED = 'eleccion'
function listen(heard: () => void) {
  addEventListener('storage', heard)
  addEventListener(CHANGED, heard)
  return () => {
    removeEventListener('storage', heard)
    removeEventListener(CHANGED, heard)
  }
}
/** Browsers that keep nothing (private windows, full disks) choose anew each time. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Yes or no, kept in this browser; null until the page's scripts run, when there is nothing to choose yet. */
export function useKeptChoice(name: string, otherwise: boolean): [boolean | null, (yes: boolean) => void] {
  const kept = useSyncExternalStore<string | null | undefined>(
    listen,
    () => read(name),
    () => undefined,
  )
  const choose = (yes: boolean) => {
    try {
      localStorage.setItem(name, yes ? 'si' : 'no')
    } catch {
      // Nothing to be done about it.
    }
    dispatchEvent(new Event(CHANGED))
  }
  return [kept === undefined ? null : kept === null ? otherwise : kept === 'si', choose]
}
