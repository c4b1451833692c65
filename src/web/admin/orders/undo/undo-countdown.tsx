import { useEffect, useState, type ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'

type Props = {
  secondsLeft: number
  /** What was done. */
  done: string
  /** «El mail sale». */
  goes: string
  /** Where its form is sent; the page itself without one. */
  action?: string
  /** What is sent. */
  children: ReactNode
}

/** It goes when the mail does. Without scripts it stays, and says so if it is late. */
export function UndoCountdown({ secondsLeft, done, goes, action, children }: Props) {
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => now - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (left <= 0) return null
  return (
    <Form
      method="post"
      action={action}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-4 border-ink bg-bone px-4 py-2.5 text-md"
      aria-label="Deshacer"
    >
      {children}
      <p>
        <b>{done}</b>{' '}
        <span className="tabular-nums">
          {goes} en {left} s.
        </span>
      </p>
      <Button look="quiet" size="small">
        Deshacer
      </Button>
    </Form>
  )
}
