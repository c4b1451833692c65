import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A box shows what the page was asked, and starts over on the next page. Not while somebody types in it: the answer to a button
 * that was pressed before is a page too, and must not take the words, nor the focus, from under their fingers.
 *
 * `told` hears what stands in it when nobody typed it just now: before the scripts were there, or on another page. Whoever types in it
 * or sends it says so.
 */
export function useQueryText(asked: string, told: (words: string) => void) {
  const { key } = useLocation()
  const box = useRef<HTMLInputElement>(null)
  const typing = useRef(false)
  const first = useRef(true)
  const arrive = useEffectEvent(() => {
    const input = box.current!
    if (first.current) typing.current = input.value !== asked
    else if (typing.current && document.activeElement === input) return
    else {
      typing.current = false
      input.value = asked
    }
    first.current = false
    told(input.value)
  })
  useEffect(() => arrive(), [asked, key])
  const noteTyped = () => void (typing.current = true)
  const noteSent = () => void (typing.current = false)
  return { box, noteTyped, noteSent }
}
