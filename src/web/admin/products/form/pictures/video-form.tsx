import { adminPaths } from '#rules/admin-paths.ts'
import { VIDEO_FORM } from './video-field.tsx'

/** What a browser without scripts sends the video with, apart from the product: straight to disk, and back to this product's form. */
export function VideoForm({ productId }: { productId: number | null }) {
  return (
    <form id={VIDEO_FORM} method="post" action={adminPaths.uploadVideo} encType="multipart/form-data">
      <input type="hidden" name="producto" value={productId ?? ''} />
    </form>
  )
}
