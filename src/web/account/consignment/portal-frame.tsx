import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { DIED } from '#rules/consignment/portal/holder.ts'
import { LINK_COOKIE_DAYS } from '#rules/consignment/portal/portal.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DOOR } from './door-names.ts'

const PLACES: [string, string][] = [
  [paths.consignment, 'Mis pares'],
  [sellPaths.consignmentAccount, 'Cuenta'],
  [sellPaths.consignmentData, 'Datos'],
]

/** The frame of a consignor's pages: where they are, and the way out for who came by a link. */
export function PortalFrame({
  title,
  intro,
  here,
  byLink,
  died,
  children,
}: {
  title: string
  intro?: ReactNode
  here: string
  byLink: boolean
  /** They died: whoever looks changes nothing. */
  died: boolean
  children: ReactNode
}) {
  return (
    <Page
      title={title}
      intro={intro}
      above={
        <nav aria-label="Mis consignaciones" className="flex flex-wrap items-center gap-2 pt-2">
          {PLACES.map(([to, name]) => (
            <a key={to} href={to} aria-current={to === here ? 'page' : undefined} className="chip">
              {name}
            </a>
          ))}
        </nav>
      }
    >
      {died && (
        <Notice quiet tone="warning" className="mb-6 max-w-3xl" title={DIED}>
          <Link to={paths.contact} className="link inline-flex min-h-11 items-center">
            Escribinos
          </Link>
        </Notice>
      )}
      {children}
      {byLink && (
        <Form method="post" action={paths.consignment} className="mt-12 max-w-2xl border-t border-line pt-5">
          <p className="max-w-[58ch] text-md text-muted">
            Entraste con un enlace, que este navegador recuerda {LINK_COOKIE_DAYS} días. Si el aparato no es
            tuyo, salí.
          </p>
          <button name="intent" value={DOOR.leave} className="link min-h-11 text-md">
            Salir de mis consignaciones
          </button>
        </Form>
      )}
    </Page>
  )
}
