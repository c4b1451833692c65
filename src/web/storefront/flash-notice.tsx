import { FLASHES } from '../flash.ts'
import { useFrame } from '../ui/frame.ts'
import { Notice } from '../ui/notice.tsx'

export function FlashNotice() {
  const key = useFrame()?.flash
  if (!key) return null
  return (
    <div className="wrap pt-4">
      <Notice tone={FLASHES[key].tone}>{FLASHES[key].text}</Notice>
    </div>
  )
}
