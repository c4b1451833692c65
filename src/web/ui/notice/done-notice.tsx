import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Notice } from './notice.tsx'

/** A form did what it was sent for. Takes the focus, and with it the window, from the form's end to where the answer stands. */
export function DoneNotice({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => box.current?.focus(), [key])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-24">
      <Notice tone="success" title={title}>
        {children}
      </Notice>
    </div>
  )
}
