import { useState } from 'react'
import { useNavigation } from 'react-router'

/** How many times a form of this page was sent and answered. With `useFirstOf`: what only then may begin a form anew. */
export function useTimesSent(): number {
  const { state, formMethod } = useNavigation()
  const sending = state !== 'idle' && formMethod === 'POST'
  const [known, setKnown] = useState({ sending, times: 0 })
  if (sending === known.sending) return known.times
  const times = known.times + (sending ? 0 : 1)
  setKnown({ sending, times })
  return times
}
