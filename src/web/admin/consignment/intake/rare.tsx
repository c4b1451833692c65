import type { ReactNode } from 'react'

/** What is done now and then: its name, which unfolds its form. */
export const Rare = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => (
  <details open={open}>
    <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
    <div className="mt-1 mb-3 space-y-4">{children}</div>
  </details>
)
