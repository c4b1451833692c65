import { useEffect, useRef, useState } from 'react'
import { useReadAnew } from './live/use-read-anew.ts'

const MINUTE = 60_000
const LOOKS_EVERY = 15_000

/**
 * Minutes until `until`, rounded up; null before the scripts. `now` is the shop's clock when it said so: that of a phone may be a day
 * wrong, though it runs as fast. What came with the page is no older than the page, and what came later is new.
 */
export function useMinutesLeft(until: Date, now: Date): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  const { readAnew } = useReadAnew()
  const first = useRef(now.getTime())
  const [end, said] = [until.getTime(), now.getTime()]
  useEffect(() => {
    const seen = Date.now()
    const age = said === first.current ? Math.min(Math.max(0, seen - said), performance.now()) : 0
    const look = () => {
      const left = end - said - age - (Date.now() - seen)
      setMinutes(Math.max(0, Math.ceil(left / MINUTE)))
      // The shop knows what became of the order.
      if (left <= 0) readAnew()
    }
    look()
    const timer = setInterval(look, LOOKS_EVERY)
    return () => clearInterval(timer)
  }, [end, said, readAnew])
  return minutes
}
