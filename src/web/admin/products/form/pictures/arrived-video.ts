import type { Shop } from '#shop/shop.ts'
import type { ProductTexts } from '../texts.ts'

/** The form with the video that was sent without scripts: its route comes back here with the address (`server/uploads/video-route.ts`). */
export function withArrivedVideo(shop: Shop, { searchParams }: URL, texts: ProductTexts): ProductTexts {
  const video = searchParams.get('video')
  return video && shop.videos.serves(video) ? { ...texts, video } : texts
}
