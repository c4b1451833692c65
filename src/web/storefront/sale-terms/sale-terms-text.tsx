import { paths } from '#rules/paths.ts'
import { SALE_TERMS_TITLE } from '#rules/sale-terms/texts.ts'
import type { SaleTermsFound } from '#shop/sale-terms/sale-terms.ts'
import { VersionedText } from '#web/storefront/info/versioned-text.tsx'

/** One version of the terms, with the way to the others. */
export const SaleTermsText = ({
  version,
  since,
  current,
  sections,
  versions,
}: SaleTermsFound & { versions: { version: number; since: Date }[] }) => (
  <VersionedText
    title={SALE_TERMS_TITLE}
    kept="Cada pedido queda con la versión que aceptó, y te la mandamos por e-mail."
    version={version}
    since={since}
    current={current}
    sections={sections}
    versions={versions}
    addresses={{ current: paths.saleTerms, of: paths.saleTermsOf, text: paths.saleTermsText }}
    download="Descargarlas como texto"
  />
)
