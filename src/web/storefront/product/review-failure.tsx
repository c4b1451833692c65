import { useState } from 'react'
import { REVIEW_MESSAGES } from '#rules/review.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Spec §8: a dialog titled 'Algo salio mal' with the message; the same words stay on the page. */
export default function ReviewFailure({ message }: { message: string }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Notice tone="error" title={REVIEW_MESSAGES.failed} className="mt-4">
        {message}
      </Notice>
      <Dialog title={REVIEW_MESSAGES.failed} open={open} onClose={() => setOpen(false)}>
        <p>{message}</p>
      </Dialog>
    </>
  )
}
