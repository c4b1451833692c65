import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { useFrame, useTerms } from '#web/ui/page/frame.ts'
import { watchConnection } from '#web/ui/live/lost-connection.ts'
import { useLiveHints } from '#web/ui/live/live.ts'
import { apart } from '#web/ui/start/apart.tsx'
import { still } from '#web/ui/start/still.tsx'
import { ToastRegion } from '#web/ui/notice/toast.tsx'
import { useFocusOnMove } from '#web/ui/page/use-focus-on-move.ts'
import { useInertBehind } from '#web/ui/dialog/use-inert-behind.ts'
import { SizeSheetRegion } from '#web/storefront/cart/sizes/size-sheet-region.tsx'
import { TopBar } from './top-bar.tsx'
import { FlashNotice } from './flash-notice.tsx'

const StillAnnouncement = still(() => import('./announcement.tsx'))
const mayAsk = async () => (await import('#web/ui/live/still-signed-in.ts')).stillSignedIn()
const Overlays = apart('overlays', () => import('./overlays.tsx'))
const StillFooter = still(() => import('#web/storefront/footer/footer.tsx'))

export default function StorefrontLayout() {
  const frame = useFrame()
  const { instalments, handDiscount, hours } = useTerms()
  useLiveHints(frame?.person != null, { mayAsk })
  useEffect(watchConnection, [])
  useInertBehind()
  const content = useRef<HTMLElement>(null)
  useFocusOnMove(content)
  return (
    <ToastRegion>
      <SizeSheetRegion>
        <a
          href="#contenido"
          className="button fixed top-2 left-2 z-50 -translate-y-24 focus-visible:translate-y-0"
          data-size="small"
        >
          Saltar al contenido
        </a>
        <div id="arriba" />
        <StillAnnouncement
          sandboxed={(frame?.sandboxes.length ?? 0) > 0}
          instalments={instalments}
          handDiscount={handDiscount}
          hours={hours}
        />
        <TopBar />
        {/* A short page that comes by script must not bring the footer up into view: everything in it would jump. */}
        <main ref={content} id="contenido" tabIndex={-1} className="min-h-svh">
          <FlashNotice />
          <Outlet />
        </main>
        {frame && <StillFooter shop={frame.shop} year={frame.year} />}
        <Overlays />
      </SizeSheetRegion>
    </ToastRegion>
  )
}
