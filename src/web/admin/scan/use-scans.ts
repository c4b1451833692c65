import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { useLocation } from 'react-router'

/** A scanner types and presses Enter faster than the network answers: what comes meanwhile waits here and goes together, by `send`. */
export function useScans(isIdle: boolean, send: (codes: string) => void) {
  const waiting = useRef<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  /** Sent, and not seen to be on its way yet: another one now would take its place. */
  const sending = useRef(false)
  const { key } = useLocation()
  const flush = () => {
    if (sending.current || waiting.current.length === 0) return
    sending.current = true
    send(waiting.current.splice(0).join('\n'))
  }
  const flushNext = useEffectEvent(flush)
  useEffect(() => {
    if (!isIdle) return
    sending.current = false
    flushNext()
  }, [isIdle, key])
  useEffect(() => input.current?.focus(), [])
  function seen(typed: string) {
    if (typed !== '') waiting.current.push(typed)
    if (isIdle) flush()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    if (input.current) input.current.value = ''
    seen(typed)
  }
  return { input, seen, onSubmit }
}
