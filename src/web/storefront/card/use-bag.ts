import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useFrame } from '../../ui/frame.ts'
import { useToast } from '../../ui/toast.tsx'
import type { action } from '../cart-toggle.ts'

/** Whether a product is in the cart, shown at once and taken back when the shop says no. */
export function useBag(productId: number) {
  const fetcher = useFetcher<typeof action>({ key: `bag-${productId}` })
  const say = useToast()
  const inCart = useFrame()?.inCart.includes(productId) ?? false
  const told = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === told.current) return
    told.current = fetcher.data
    if (fetcher.data?.problem) say(fetcher.data.problem, { milliseconds: 6000 })
  }, [fetcher.state, fetcher.data, say])
  const asked = fetcher.formData?.get('on')
  return { fetcher, on: asked == null ? inCart : asked === '1' }
}
