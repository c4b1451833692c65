import { NewsletterSheet } from '#web/storefront/newsletter/newsletter.tsx'
import { SessionEndedRegion } from '#web/ui/live/session-ended-region.tsx'
import { PendingLine } from './pending-line.tsx'

/** What lies over every page. It comes printed, and its scripts are fetched behind the page: none of it is needed to begin. */
export default function Overlays() {
  return (
    <>
      <PendingLine />
      <NewsletterSheet />
      <SessionEndedRegion />
    </>
  )
}
