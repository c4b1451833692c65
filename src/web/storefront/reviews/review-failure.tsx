import { useState } from 'react'
import { REVIEW_MESSAGES } from '#rules/reviews/review.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { SignInWithReview } from './sign-in-with-review.tsx'

/** Product §15.5: a dialog titled 'Algo salio mal' with the message; the same words stay on the page. */
export default function ReviewFailure({ message, signedIn }: { message: string; signedIn: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Notice tone="error" title={REVIEW_MESSAGES.failed} className="mt-4">
        {message}
      </Notice>
      <Dialog title={REVIEW_MESSAGES.failed} open={open} onClose={() => setOpen(false)}>
        <p>{message}</p>
        {!signedIn && <SignInWithReview className="button mt-4 w-full" />}
      </Dialog>
    </>
  )
}
