import { useFetcher } from 'react-router'
import { paths } from '#rules/paths.ts'
import { useFrame } from '#web/ui/page/frame.ts'
import { useToast } from '#web/ui/notice/toast.tsx'

/** Whether a product is a favourite, shown at once; taking one off can be undone for 6 s. */
export function useFavourite(productId: number) {
  const fetcher = useFetcher({ key: `favourite-${productId}` })
  const say = useToast()
  const there = useFrame()?.favourites.includes(productId) ?? false
  const asked = fetcher.formData?.get('on')
  const on = asked == null ? there : asked === '1'
  const turn = (to: boolean) =>
    void fetcher.submit(
      { productId: String(productId), on: to ? '1' : '0' },
      { method: 'post', action: paths.toggleFavourite },
    )
  const offerUndo = () =>
    say('Lo sacamos de tus favoritos', { action: { label: 'Deshacer', run: () => turn(true) } })
  return { fetcher, on, offerUndo }
}
