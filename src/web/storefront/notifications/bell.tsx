import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#rules/paths.ts'
import { useFrame } from '#web/ui/page/frame.ts'
import { today } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { still } from '#web/ui/start/still.tsx'
import { Count, counted } from '#web/storefront/shell/count.tsx'
import { SheetHead } from '#web/storefront/shell/sheet-head.tsx'
import { useCloseOnMove } from '#web/storefront/shell/use-close-on-move.ts'

const StillNews = still(() => import('./news-list.tsx'))
/** Opening it sets the count to 0 (product §21.2); the week's news stays readable in it. */
export function Bell() {
  const frame = useFrame()
  const seen = useFetcher()
  const panel = useRef<HTMLDivElement>(null)
  useCloseOnMove(panel)
  const bell = frame?.bell
  const look = () => {
    if (bell && bell.count > 0) void seen.submit(null, { method: 'post', action: paths.notifications })
  }
  // The browser opens it by itself, perhaps before the scripts came.
  const catchUp = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open')) look()
  })
  useEffect(() => catchUp(), [])
  if (!bell) return null
  const count = seen.state === 'idle' ? bell.count : 0
  return (
    <>
      <button
        type="button"
        popoverTarget="avisos"
        className="icon-button"
        aria-label={counted('Notificaciones', count, 'nueva')}
      >
        <Icon of="bell" />
        <Count of={count} />
      </button>
      <div
        ref={panel}
        id="avisos"
        popover="auto"
        role="dialog"
        aria-labelledby="avisos-titulo"
        className="sheet"
        data-from="right"
        onToggle={({ newState }) => newState === 'open' && look()}
      >
        <SheetHead title="Notificaciones" id="avisos-titulo" closes="avisos" />
        <div className="p-5">
          {/* Without the count, which opening it changes. */}
          <StillNews news={{ products: bell.products, news: bell.news }} today={today()} />
          <noscript>
            {import.meta.env.SSR && (
              <a className="link mt-6 inline-block" href={paths.notifications}>
                Ver todas y marcar como vistas
              </a>
            )}
          </noscript>
        </div>
      </div>
    </>
  )
}
