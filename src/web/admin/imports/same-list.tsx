import { Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { isUndone } from '#rules/imports/states.ts'
import type { SameList } from '#shop/imports/imports.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice/notice.tsx'

/** The same rows came in before, maybe under another file name. */
export function SameListNotice({ same: { id, fileName, state, actorName, startedAt } }: { same: SameList }) {
  return (
    <Notice tone="warning" quiet>
      Estas mismas filas ya se importaron el {shortMoment(startedAt)} ({actorName}), con el nombre{' '}
      <Link to={adminPaths.import(id)} className="link break-all">
        {fileName}
      </Link>
      {isUndone(state) && ', y después se deshizo'}. Podés seguir igual.
    </Notice>
  )
}
