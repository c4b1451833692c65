import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Around what answers a form: it takes the focus, and with it the window, with the page (`autoFocus`, which needs no scripts) or with the
 * step that brought `answer`. Never when the scripts come: that is as the person taps something else, which would move away under the finger.
 */
export function BroughtIntoSight({ answer, children }: { answer: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if ('ready' in document.documentElement.dataset) box.current?.focus()
  }, [answer])
  return (
    <div ref={box} tabIndex={-1} autoFocus className="scroll-mt-24">
      {children}
    </div>
  )
}
