import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import type { SettingGroup } from '#rules/settings/groups.ts'
import { SENDER_SAYS } from '#rules/shipments/sender.ts'
import { useMay } from '#web/admin/sections/may.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

const GROUP: SettingGroup = 'sender'

/** What stands against every parcel until the owner says where they leave from (product §67.3). */
export function SenderMissing({ problems }: { problems: readonly string[] }) {
  const mayDo = useMay()
  return (
    <Notice tone="error" className="mb-5" title={SENDER_SAYS.missing}>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {mayDo('settings.write') ? (
        <Link to={`${adminPaths.settings}#${GROUP}`} className="link font-semibold">
          {SENDER_SAYS.link}
        </Link>
      ) : (
        <p>{SENDER_SAYS.ask}</p>
      )}
    </Notice>
  )
}
