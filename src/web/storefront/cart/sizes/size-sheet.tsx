import { useEffect, useId, useRef, type FormEvent, type MouseEvent } from 'react'
import { useFetcher } from 'react-router'
import { CHOOSE_SIZE } from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMySize } from '#web/ui/page/frame.ts'
import { MineGone } from '#web/storefront/my-size/mine-gone.tsx'
import { useBag } from '#web/storefront/products/card/use-bag.ts'
import type { Asked } from './ask-size.ts'
import type { loader } from './choose-size-page.tsx'
import { SizeTaps } from './size-taps.tsx'
import { useBackCloses } from './use-back-closes.ts'

/** The second half of a double tap is no choice, and does not close what the first half opened. */
const SETTLED = 350

type Props = { asked: Asked; open: boolean; close: () => void }

/** Asks for the size where somebody stands; shows at once what the page knew, and then what is left now. */
export default function SizeSheet({ asked, open, close }: Props) {
  const { product, quantity = 1, chosen, problem } = asked
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const opened = useRef(0)
  const heading = useId()
  const now = useFetcher<typeof loader>({ key: 'sizes' })
  const { send, inCart } = useBag(product)
  const mine = useMySize(product.category)
  useBackCloses(open, close)
  const { load } = now
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      opened.current = performance.now()
      element.showModal()
      title.current?.focus()
      void load(paths.chooseSize(product.id))
    }
    if (!open && element?.open) element.close()
  }, [open, product.id, load])
  const tooSoon = () => performance.now() - opened.current < SETTLED
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (tooSoon()) return
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    send(new FormData(event.currentTarget, button))
    if (button.name === 'size') chosen?.(button.value)
    close()
  }
  const outside = ({ target }: MouseEvent) => target === dialog.current && !tooSoon() && close()
  const fresh = now.data?.product?.id === product.id ? now.data.product : null
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={close}
      onClick={outside}
      data-from="bottom"
      className="sheet size-sheet"
    >
      <div className="flex items-start justify-between gap-4 pt-4 pr-2 pl-5">
        <h2 ref={title} id={heading} tabIndex={-1} className="pt-1.5 outline-none">
          <span className="display block text-xl">{CHOOSE_SIZE}</span>
          <span className="mt-1 block text-md text-muted">{product.name}</span>
        </h2>
        <button type="button" onClick={close} aria-label="Cerrar" className="icon-button shrink-0">
          <Icon of="x" />
        </button>
      </div>
      <form
        method="post"
        action={paths.toggleInCart}
        onSubmit={choose}
        aria-busy={now.state !== 'idle'}
        className="min-h-36 p-5"
      >
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="quantity" value={quantity} />
        <p role="alert" className="font-semibold text-rojo not-empty:mb-3">
          {problem}
        </p>
        <SizeTaps sizes={(fresh ?? product).sizes} inCart={inCart} mine={mine} />
        <MineGone product={fresh ?? product} />
      </form>
    </dialog>
  )
}
