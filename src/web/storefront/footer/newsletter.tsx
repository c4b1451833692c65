import { useFetcher } from 'react-router'
import { SheetHead } from '../bar/sheet-head.tsx'
import { NewsletterFields } from '../newsletter-fields.tsx'
import type { action } from '../newsletter.tsx'

/** Spec §2: the footer's button opens a form with name and e-mail; without scripts the answer is a page of its own. */
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
        {!fetcher.data && (
          <fetcher.Form method="post" action="/Newsletter">
            <NewsletterFields prefix="pie" pending={fetcher.state !== 'idle'} />
          </fetcher.Form>
        )}
      </div>
    </div>
  )
}
