import { Form } from 'react-router'
import { paths } from '#rules/paths.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** Favourites that the shop no longer sells are told of, not just missing. */
export function FavouritesGone({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice tone="warning" className="mb-6" quiet>
      <Form
        method="post"
        action={paths.favourites}
        replace
        preventScrollReset
        className="flex flex-wrap items-center justify-between gap-x-4"
      >
        <span>
          {count === 1
            ? 'Uno de tus favoritos ya no está a la venta.'
            : `${count} de tus favoritos ya no están a la venta.`}
        </span>
        <button className="link min-h-11 font-semibold">
          {count === 1 ? 'Sacarlo de mis favoritos' : 'Sacarlos de mis favoritos'}
        </button>
      </Form>
    </Notice>
  )
}
