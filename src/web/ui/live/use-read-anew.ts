import { useCallback, useEffect, useRef, useState } from 'react'
// oxlint-disable-next-line no-restricted-imports -- here it waits.
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Has the page read what it shows again, once nothing is on its way: that would start over a page that is coming, and what is
 * said only once («Pedido preparado.») would be lost. Asked twice meanwhile, it reads once. `reading`: under way now.
 */
export function useReadAnew(): { readAnew: () => void; reading: boolean } {
  const { revalidate, state } = useRevalidator()
  const rests = useNavigation().state === 'idle'
  const [asked, setAsked] = useState(0)
  const read = useRef(0)
  // An effect, so that what the last step brought has been drawn before.
  useEffect(() => {
    if (asked === read.current || !rests) return
    read.current = asked
    void revalidate()
  }, [asked, rests, revalidate])
  return { readAnew: useCallback(() => setAsked((times) => times + 1), []), reading: state === 'loading' }
}
