import { useState, type ReactNode } from 'react'
import { Notice } from '#web/ui/notice/notice.tsx'
import { ArchivedNotice } from './archived-notice.tsx'

type Props = { archived: boolean; productId: number; children: ReactNode }

/** An archived product has no form until it is brought back; one that is deleted while somebody edits it keeps what was typed. */
export function OpenForm({ archived, productId, children }: Props) {
  const [open, setOpen] = useState(!archived)
  if (!archived && !open) setOpen(true)
  if (!open) return <ArchivedNotice productId={productId} />
  return (
    <>
      {archived && (
        <Notice tone="warning" className="mb-4" title="Alguien eliminó este producto.">
          Lo que escribiste sigue acá: al guardar podés recuperarlo.
        </Notice>
      )}
      {children}
    </>
  )
}
