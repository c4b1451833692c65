import { useEffect, useState } from 'react'

/** True once `pending` has lasted longer than `milliseconds`. */
export function useSlow(pending: boolean, milliseconds = 300): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setSlow(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [pending, milliseconds])
  return pending && slow
}
