import type { FormEvent, ReactNode } from 'react'
import { useBag } from '../card/use-bag.ts'

/** Around what sends something into the cart: sent by script, the page stays where it is and says what was done. */
export function AddHere({
  product: { id, name, category },
  children,
}: {
  product: { id: number; name: string; category: string }
  children: ReactNode
}) {
  const { send } = useBag({ id, name, category, sizes: [] })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(new FormData(event.target as HTMLFormElement))
  }
  return (
    <div className="contents" onSubmit={onSubmit}>
      {children}
    </div>
  )
}
