import { useEffect, useRef } from 'react'
import { CONTACT_MESSAGES } from '#rules/contact.ts'
import { Notice } from '../ui/notice.tsx'

/** Takes the focus, so that everybody learns that the message is on its way. */
export function Sent() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" title={CONTACT_MESSAGES.sent} />
    </div>
  )
}
