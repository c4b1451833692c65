import { Link } from 'react-router'
import { COMPANY_LABEL, type CompanyName } from '#rules/providers/providers.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** On every page of the back office, while a company refuses our key: nobody else can mend it. */
export const RefusedBanner = ({ companies }: { companies: CompanyName[] }) =>
  companies.length === 0 ? null : (
    <Notice
      tone="error"
      quiet
      className="mb-5"
      title={`${companies.map((company) => COMPANY_LABEL[company]).join(', ')}: ${companies.length === 1 ? 'no acepta' : 'no aceptan'} nuestras claves.`}
    >
      <Link to="/AdminCompanies" className="link">
        Ver qué pasa y cómo se arregla
      </Link>
    </Notice>
  )
