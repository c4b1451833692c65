import { useState } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import type { Said } from '../said.ts'

/** Stays until the next page: a hint that asks for fresh data must not take the sentence away while it is read. */
export function SaidBox({ said }: { said: Said | null }) {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, said })
  if (said && (kept.said !== said || kept.key !== key)) setKept({ key, said })
  else if (kept.key !== key) setKept({ key, said: null })
  if (!kept.said) return null
  return (
    <Notice tone={kept.said.tone} className="mb-6">
      {kept.said.text}
    </Notice>
  )
}
