import { Link } from 'react-router'
import { useFrame } from '#web/ui/page/frame.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { useUntilLeft } from '#web/ui/form/use-until-left.ts'

export function FlashNotice() {
  const flash = useUntilLeft(useFrame()?.flash)
  if (!flash) return null
  return (
    <div className="wrap pt-4">
      <Notice tone={flash.tone}>
        {flash.text}
        {flash.link && (
          <>
            {' '}
            <Link to={flash.link.to} className="link -my-2.5 inline-block py-2.5 font-semibold">
              {flash.link.name}
            </Link>
          </>
        )}
      </Notice>
    </div>
  )
}
