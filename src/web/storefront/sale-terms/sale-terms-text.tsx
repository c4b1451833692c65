import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { SALE_TERMS_TITLE, versionName } from '#rules/sale-terms/words.ts'
import type { SaleTermsFound } from '#shop/sale-terms/sale-terms.ts'
import { LegalPage } from '#web/storefront/info/legal-layout.tsx'
import { fullDate } from '#web/ui/dates.ts'

type Version = { version: number; since: Date }

/** One version of the terms, with the way to the others. */
export function SaleTermsText({
  version,
  since,
  current,
  sections,
  versions,
}: SaleTermsFound & { versions: Version[] }) {
  const others = versions.filter((one) => one.version !== version)
  return (
    <LegalPage
      title={SALE_TERMS_TITLE}
      intro={`${versionName(version)}, del ${fullDate(since)}. Cada pedido queda con la versión que aceptó, y te la mandamos por e-mail.`}
      above={<Above version={version} current={current} />}
      sections={[
        ...sections.map(({ title, paragraphs }) => ({
          id: idOf(title),
          title,
          body: paragraphs.map((text) => (
            <p key={text} className="wrap-anywhere">
              {pressed(text)}
            </p>
          )),
        })),
        ...(others.length > 0
          ? [
              {
                id: 'versiones',
                title: 'Otras versiones',
                body: <Others versions={others} current={current} />,
              },
            ]
          : []),
      ]}
    />
  )
}

const idOf = (title: string): string =>
  title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '-')

const ADDRESS = /(https?:\/\/[^\s,]*[^\s,.])/
/** The addresses in it can be pressed. */
const pressed = (text: string) =>
  text.split(ADDRESS).map((piece) =>
    ADDRESS.test(piece) ? (
      <a key={piece} href={piece} className="link" rel="noopener">
        {piece}
      </a>
    ) : (
      piece
    ),
  )

function Above({ version, current }: { version: number; current: number }) {
  return (
    <div className="mb-10 space-y-3">
      {version !== current && (
        <p className="border-l-4 border-ink bg-bone px-5 py-4">
          Esta versión ya no es la que rige.{' '}
          <Link to={paths.saleTerms} className="link">
            Ver la vigente
          </Link>
        </p>
      )}
      <p className="print:hidden">
        <a href={paths.saleTermsText(version)} className="link" download>
          Descargarlas como texto
        </a>
      </p>
    </div>
  )
}

function Others({ versions, current }: { versions: Version[]; current: number }) {
  return (
    <ul className="list-disc space-y-2 pl-5 print:hidden">
      {versions.map(({ version, since }) => (
        <li key={version}>
          <Link to={version === current ? paths.saleTerms : paths.saleTermsOf(version)} className="link">
            {versionName(version)}
          </Link>
          , del {fullDate(since)}
          {version === current && ' (la que rige)'}
        </li>
      ))}
    </ul>
  )
}
