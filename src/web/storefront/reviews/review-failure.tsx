import { useState, type ReactNode } from 'react'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'

/** Product §15.5: a dialog titled 'Algo salio mal' with the message; the same words stay on the page. */
export default function ReviewFailure({ message, children }: { message: string; children: ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Notice tone="error" title={REVIEW_MESSAGES.failed} className="mt-4">
        {message}
      </Notice>
      <Dialog title={REVIEW_MESSAGES.failed} open={open} onClose={() => setOpen(false)}>
        <p>{message}</p>
        {children}
      </Dialog>
    </>
  )
}
