import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Notice } from './notice.tsx'
import { BroughtIntoSight } from './brought-into-sight.tsx'

/** A form did what it was sent for: the window goes from the form's end to where the answer stands. */
export function DoneNotice({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <BroughtIntoSight answer={useLocation().key}>
      <Notice tone="success" title={title}>
        {children}
      </Notice>
    </BroughtIntoSight>
  )
}
