import { Notice } from '#web/ui/notice/notice.tsx'
import { useUntilLeft } from '#web/ui/form/use-until-left.ts'
import type { Said } from '#web/admin/ui/said.ts'

/** Stays until the next page: a hint that asks for fresh data must not take the sentence away while it is read. */
export function SaidBox({ said }: { said: Said | null }) {
  const kept = useUntilLeft(said)
  if (!kept) return null
  return (
    <Notice tone={kept.tone} className="mb-6">
      {kept.text}
    </Notice>
  )
}
