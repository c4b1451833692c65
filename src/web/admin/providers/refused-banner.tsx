import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { PROVIDER_LABEL, type ProviderName } from '#rules/providers/providers.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** On every page of the back office, while a provider refuses our key: nobody else can mend it. */
export const RefusedBanner = ({ providers }: { providers: ProviderName[] }) =>
  providers.length === 0 ? null : (
    <Notice
      tone="error"
      quiet
      className="mb-5"
      title={`${providers.map((provider) => PROVIDER_LABEL[provider]).join(', ')}: ${providers.length === 1 ? 'no acepta' : 'no aceptan'} nuestras claves.`}
    >
      <Link to={adminPaths.providers} className="link">
        Ver qué pasa y cómo se arregla
      </Link>
    </Notice>
  )
