import { AGREEMENT_TITLE, agreementSections } from '#rules/consignment/agreements/agreement.ts'
import { paths } from '#rules/paths.ts'
import { sellPaths } from '#rules/sell-paths.ts'
import type { AgreementVersion } from '#shop/consignment/agreements/publish.ts'
import { VersionedText } from '#web/storefront/info/versioned-text.tsx'

type Published = { version: number; publishedAt: Date }

/** One version of the agreement, with the way to the others. */
export const AgreementText = ({
  version,
  publishedAt,
  sha256,
  current,
  body,
  versions,
}: AgreementVersion & { versions: Published[] }) => (
  <VersionedText
    title={AGREEMENT_TITLE}
    kept="Cada persona queda con la versión que aceptó, y se la mandamos por e-mail."
    version={version}
    since={publishedAt}
    current={current}
    sections={agreementSections(body)}
    versions={versions.map((one) => ({ version: one.version, since: one.publishedAt }))}
    addresses={{ current: paths.agreement, of: sellPaths.agreementOf, text: sellPaths.agreementText }}
    download="Descargarlo como texto"
  >
    <p className="text-sm break-all text-muted">SHA-256 {sha256}</p>
  </VersionedText>
)
