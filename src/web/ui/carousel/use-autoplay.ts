import { useEffect, useEffectEvent, useState, useSyncExternalStore, type RefObject } from 'react'

const CALM_TO_MOVE = '(prefers-reduced-motion: no-preference) and (hover: hover)'
const inView = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
const onChange = (tell: () => void) => {
  const media = matchMedia(CALM_TO_MOVE)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/**
 * Moves on by itself until a person says otherwise: it waits out of sight, under a pointer or the focus, ends at the first touch, and
 * never starts for those who asked for less motion or on touch screens (WCAG 2.2.2, product §2.31).
 */
export function useAutoplay(
  row: RefObject<HTMLElement | null>,
  milliseconds: number | undefined,
  next: () => void,
) {
  const mayMove = useSyncExternalStore(
    onChange,
    () => matchMedia(CALM_TO_MOVE).matches,
    () => false,
  )
  const [chosen, setChosen] = useState<boolean | null>(null)
  const playing = milliseconds !== undefined && (chosen ?? mayMove)
  const step = useEffectEvent(next)

  useEffect(() => {
    const region = row.current?.closest('[aria-roledescription]')
    if (!playing || !region) return
    const stop = () => setChosen(false)
    const timer = setInterval(() => {
      if (!document.hidden && inView(region) && !region.matches(':hover, :focus-within')) step()
    }, milliseconds)
    region.addEventListener('touchstart', stop, { passive: true })
    region.addEventListener('wheel', stop, { passive: true })
    return () => {
      clearInterval(timer)
      region.removeEventListener('touchstart', stop)
      region.removeEventListener('wheel', stop)
    }
  }, [playing, milliseconds, row])

  return { playing, toggle: () => setChosen(!playing) }
}
