import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'

/** A scanner types and presses Enter faster than the network answers: what comes meanwhile waits here and goes together, by `send`. */
export function useScans(isIdle: boolean, send: (codes: string) => void) {
  const waiting = useRef<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const flush = () => {
    if (waiting.current.length > 0) send(waiting.current.splice(0).join('\n'))
  }
  const flushNext = useEffectEvent(flush)
  useEffect(() => {
    if (isIdle) flushNext()
  }, [isIdle])
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
