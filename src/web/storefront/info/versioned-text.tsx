import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { versionName } from '#rules/sale-terms/texts.ts'
import { fullDate } from '#web/ui/dates.ts'
import { LegalPage } from './legal-layout.tsx'
import { idOf, pressed } from './pressed.tsx'

type Version = { version: number; since: Date }
type Section = { title: string; paragraphs: readonly string[] }
type Props = Version & {
  title: string
  /** «Versión 2, del …» goes before it. */
  kept: string
  /** The version in force. */
  current: number
  sections: readonly Section[]
  versions: readonly Version[]
  addresses: { current: string; of(version: number): string; text(version: number): string }
  /** «Descargarlo como texto». */
  download: string
  /** Below the way to download it. */
  children?: ReactNode
}

/** One version of a text that people accept, with the way to the others. Versions are never edited. */
export function VersionedText({ title, kept, version, since, sections, versions, children, ...more }: Props) {
  const { current, addresses, download } = more
  const others = versions.filter((one) => one.version !== version)
  return (
    <LegalPage
      title={title}
      intro={`${versionName(version)}, del ${fullDate(since)}. ${kept}`}
      above={
        <div className="mb-10 space-y-3">
          {version !== current && (
            <p className="border-l-4 border-ink bg-bone px-5 py-4">
              Esta versión ya no es la que rige.{' '}
              <Link to={addresses.current} className="link">
                Ver la vigente
              </Link>
            </p>
          )}
          <p className="print:hidden">
            <a href={addresses.text(version)} className="link" download>
              {download}
            </a>
          </p>
          {children}
        </div>
      }
      sections={[
        ...sections.map((section, index) => ({
          id: idOf(section.title) || `parte-${index}`,
          title: section.title || title,
          body: section.paragraphs.map((text) => (
            <p key={text} className="wrap-anywhere whitespace-pre-line">
              {pressed(text)}
            </p>
          )),
        })),
        ...(others.length > 0
          ? [
              {
                id: 'versiones',
                title: 'Otras versiones',
                body: (
                  <ul className="list-disc space-y-2 pl-5 print:hidden">
                    {others.map((one) => (
                      <li key={one.version}>
                        <Link
                          to={one.version === current ? addresses.current : addresses.of(one.version)}
                          className="link"
                        >
                          {versionName(one.version)}
                        </Link>
                        , del {fullDate(one.since)}
                        {one.version === current && ' (la que rige)'}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
