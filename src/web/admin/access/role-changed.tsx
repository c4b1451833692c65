import { paths } from '#rules/paths.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** Somebody gave this person another role while the page was open. It stays as it is, with what was typed, until they read it anew. */
export const RoleChanged = () => (
  <Notice tone="warning" title="Tu rol cambió" className="sticky top-2 z-30 mb-6">
    Un dueño te dio otro rol. Lo que escribiste sigue acá, pero puede que ya no puedas guardarlo.{' '}
    <a href={paths.dashboard} className="link font-semibold">
      Seguir con el rol nuevo
    </a>
  </Notice>
)
