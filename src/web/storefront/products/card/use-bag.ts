import { useEffect, useRef, type FormEvent, type MouseEvent } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { paths } from '#rules/paths.ts'
import { useFrame } from '#web/ui/page/frame.ts'
import { useToast } from '#web/ui/notice/toast.tsx'
import type { action } from '#web/storefront/cart/toggle-route.ts'
import { useAskSize, type Asked, type Bagged } from '#web/storefront/cart/sizes/ask-size.ts'

const NONE: string[] = []
/** The cookie of a product holds all its sizes: two changes of it go one after the other, or the second would undo the first. */
const sending = new Map<number, Promise<unknown>>()

/** Which sizes of a product are in the cart, shown at once and taken back when the shop says no. */
export function useBag(product: Bagged) {
  const { id } = product
  const fetcher = useFetcher<typeof action>({ key: `bag-${id}` })
  const say = useToast()
  const navigate = useNavigate()
  const ask = useAskSize()
  const inCart = afterwards(useFrame()?.inCart[id] ?? NONE, fetcher.formData, product)
  const told = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === told.current) return
    told.current = fetcher.data
    const { problem, said, on: added, ask: which } = fetcher.data ?? {}
    if (which) ask({ product, problem })
    else if (problem) say(problem, { milliseconds: 6000 })
    else if (said && added)
      say(said, { action: { label: 'Ver carrito', run: () => void navigate(paths.cart) } })
    else if (said) say(said)
  }, [fetcher.state, fetcher.data, say, navigate, ask, product])

  const send = (form: FormData) => {
    const sent = () => fetcher.submit(form, { method: 'post', action: paths.toggleInCart })
    sending.set(id, (sending.get(id) ?? Promise.resolve()).then(sent))
  }
  /** Of a form that is sent; with `asking` the sheet is opened instead. */
  const onSubmit = (event: FormEvent<HTMLFormElement>, asking: Omit<Asked, 'product'> | null) => {
    event.preventDefault()
    if (asking) ask({ product, ...asking })
    else send(new FormData(event.currentTarget))
  }
  return { inCart, send, onSubmit }
}

/** A double tap is one. */
export const once = (event: MouseEvent) => void (event.detail > 1 && event.preventDefault())

/** What is being sent counts already. */
function afterwards(before: string[], form: FormData | undefined, { sizes }: Bagged): string[] {
  if (!form) return before
  const text = (name: string) => String(form.get(name) ?? '')
  const out = text('out') || (text('on') === '0' ? text('of') || text('size') : '')
  if (text('on') === '0' && out === '') return NONE
  if (out !== '') return before.filter((size) => size !== out)
  const put = text('size') || (sizes.length === 1 ? sizes[0]!.size : '')
  return put === '' || before.includes(put) ? before : [...before, put]
}
