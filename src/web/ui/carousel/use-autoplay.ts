import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/**
 * Moves on by itself until a person says otherwise: it waits under a pointer or the focus, ends at the first touch, and
 * never starts for those who asked for less motion or on touch screens (WCAG 2.2.2, look.md §0.3).
 */
export function useAutoplay(
  row: RefObject<HTMLElement | null>,
  milliseconds: number | undefined,
  next: () => void,
) {
  const [playing, setPlaying] = useState(false)
  const step = useEffectEvent(next)

  useEffect(() => {
    if (milliseconds === undefined) return
    setPlaying(matchMedia('(prefers-reduced-motion: no-preference) and (hover: hover)').matches)
  }, [milliseconds])

  useEffect(() => {
    const region = row.current?.closest('section')
    if (!playing || !region) return
    const stop = () => setPlaying(false)
    const timer = setInterval(() => {
      if (!document.hidden && !region.matches(':hover, :focus-within')) step()
    }, milliseconds)
    region.addEventListener('touchstart', stop, { passive: true })
    region.addEventListener('wheel', stop, { passive: true })
    return () => {
      clearInterval(timer)
      region.removeEventListener('touchstart', stop)
      region.removeEventListener('wheel', stop)
    }
  }, [playing, milliseconds, row])

  return { playing, toggle: () => setPlaying(!playing) }
}
