import { useFetcher } from 'react-router'
import { SheetHead } from '#web/storefront/shell/sheet-head.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { still } from '#web/ui/start/still.tsx'
import type { action } from './newsletter-page.tsx'

const StillForm = still(() => import('./newsletter-form.tsx'))

/** Product §22.1: the footer's button opens a form with name and e-mail; without scripts the answer is a page of its own. */
export function NewsletterSheet() {
  const fetcher = useFetcher<typeof action>()
  return (
    <div
      id="newsletter"
      popover="auto"
      role="dialog"
      aria-labelledby="newsletter-titulo"
      className="sheet text-ink"
      data-from="middle"
    >
      <SheetHead title="Newsletter semanal" id="newsletter-titulo" closes="newsletter" />
      <div className="p-5">
        <p role="status" className="font-semibold text-verde">
          {fetcher.data?.sent}
        </p>
        {fetcher.data?.refused && <Notice tone="error" title={fetcher.data.refused} className="mb-6" />}
        {!fetcher.data?.sent && (
          <div
            className="contents"
            onSubmit={(event) => {
              event.preventDefault()
              if (fetcher.state === 'idle') void fetcher.submit(event.target as HTMLFormElement)
            }}
          >
            <StillForm />
          </div>
        )}
      </div>
    </div>
  )
}
