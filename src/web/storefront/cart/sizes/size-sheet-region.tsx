import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { paths } from '#rules/paths.ts'
import { LOADING } from '#rules/products/product.ts'
import { AskSizeContext, type Asked } from './ask-size.ts'

const fetched = () => import('./size-sheet.tsx')
const SizeSheet = lazy(fetched)

/** One sheet for all buttons of the page, fetched when it is first asked for. It stays when it is closed, to say what came of it. */
export function SizeSheetRegion({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const ask = useCallback((about: Asked) => {
    // Where it cannot be fetched, a page asks.
    fetched().catch(() => location.assign(paths.chooseSize(about.product.id, about)))
    setAsked(about)
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  return (
    <AskSizeContext value={ask}>
      {children}
      {asked && (
        <Suspense
          fallback={
            <p role="status" className="size-sheet-comes">
              {LOADING}
            </p>
          }
        >
          <SizeSheet asked={asked} open={open} close={close} />
        </Suspense>
      )}
    </AskSizeContext>
  )
}
