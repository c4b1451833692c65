import { useEffect, useRef, type MouseEvent } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { KEEP_MY_SIZE, mySizeFrom } from '#rules/my-size/texts.ts'
import { paths } from '#rules/paths.ts'
import { useToast } from '#web/ui/notice/toast.tsx'
import { useMySize } from '#web/ui/page/frame.ts'
import type { Bagged } from '#web/storefront/cart/sizes/ask-size.ts'
import type { action } from './my-size-page.tsx'

/** Stands in the form of a product, after its own button: without scripts it sends what is ticked there. */
export default function KeepSize({
  product: { id, category },
  chosen,
}: {
  product: Bagged
  chosen: string | null
}) {
  const fetcher = useFetcher<typeof action>()
  const { pathname } = useLocation()
  const mine = useMySize(category)
  const say = useToast()
  const told = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.data === told.current) return
    told.current = fetcher.data
    if (fetcher.data?.said) say(fetcher.data.said)
  }, [fetcher.data, say])
  if (mine && (chosen === null || chosen === mine))
    return (
      <Link to={mySizeFrom(pathname)} className="link ml-auto inline-flex min-h-11 items-center text-sm">
        Tu talle es {mine}: cambiarlo
      </Link>
    )
  const keep = (event: MouseEvent) => {
    event.preventDefault()
    void fetcher.submit({ productId: id, size: chosen ?? '' }, { method: 'post', action: paths.mySize })
  }
  return (
    <button
      formAction={paths.mySize}
      onClick={keep}
      aria-disabled={fetcher.state !== 'idle' || undefined}
      className="link ml-auto inline-flex min-h-11 items-center text-sm"
    >
      {KEEP_MY_SIZE}
    </button>
  )
}
