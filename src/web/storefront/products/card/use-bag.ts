import { useEffect, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { paths } from '#rules/paths.ts'
import { useFrame } from '#web/ui/page/frame.ts'
import { useToast } from '#web/ui/notice/toast.tsx'
import type { action } from '#web/storefront/cart/toggle-route.ts'

/** Whether a product is in the cart, shown at once and taken back when the shop says no. */
export function useBag(productId: number) {
  const fetcher = useFetcher<typeof action>({ key: `bag-${productId}` })
  const say = useToast()
  const navigate = useNavigate()
  const inCart = useFrame()?.inCart.includes(productId) ?? false
  const told = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === told.current) return
    told.current = fetcher.data
    const { problem, said, on: added } = fetcher.data ?? {}
    if (problem) say(problem, { milliseconds: 6000 })
    else if (said && added)
      say(said, { action: { label: 'Ver carrito', run: () => void navigate(paths.cart) } })
    else if (said) say(said)
  }, [fetcher.state, fetcher.data, say, navigate])
  const asked = fetcher.formData?.get('on')
  return { fetcher, on: asked == null ? inCart : asked === '1' }
}
