import { NewsletterSheet } from '#web/storefront/newsletter/newsletter.tsx'
import { OfflineNotice } from '#web/ui/live/offline.tsx'
import { SessionEndedRegion } from '#web/ui/live/session-ended-region.tsx'
import { PendingLine } from './pending-line.tsx'

/** What lies over every page: a piece of its own, so that the frame stays small. */
export default function Overlays() {
  return (
    <>
      <PendingLine />
      <NewsletterSheet />
      <OfflineNotice />
      <SessionEndedRegion />
    </>
  )
}
