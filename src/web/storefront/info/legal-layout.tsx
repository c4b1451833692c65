import type { ReactNode } from 'react'
import { fullDate } from '#web/ui/dates.ts'
import { Page } from '#web/ui/page/page.tsx'

export type LegalSection = { id: string; title: string; body: ReactNode }
type Props = {
  title: string
  intro: string
  /** The day of the last change («2026-11-20»), where the intro does not tell it. */ updated?: string
  above?: ReactNode
  sections: LegalSection[]
}

/** A long text that can be found one's way in: contents that stay in view on wide screens, 68 letters a line, printable. */
export function LegalPage({ title, intro, updated, above, sections }: Props) {
  return (
    <Page title={title} intro={intro}>
      <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="En esta página" className="h-fit lg:sticky lg:top-24 print:hidden">
          <ul className="border-l border-line text-md">
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center pl-4 hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="prose-narrow">
          {above}
          {sections.map(({ id, title: name, body }) => (
            <section key={id} aria-labelledby={id} className="mb-10 space-y-3">
              <h2 id={id} className="scroll-mt-24 text-xl font-bold">
                {name}
              </h2>
              {body}
            </section>
          ))}
          {updated && (
            <p className="border-t border-line pt-4 text-sm text-muted">
              Última actualización: {fullDate(new Date(`${updated}T12:00:00Z`))}
            </p>
          )}
        </div>
      </div>
    </Page>
  )
}
