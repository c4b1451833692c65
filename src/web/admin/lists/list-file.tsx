import { Link } from 'react-router'
import type { ListScreen } from '#rules/lists/view.ts'

/** What the list finds, as a file; nothing where it has none, or not for this person. */
export const ListFile = ({ of, children = 'Descargar CSV' }: { of: ListScreen; children?: string }) =>
  of.file && (
    <Link to={of.file} reloadDocument className="button" data-look="quiet" data-size="small">
      {children}
    </Link>
  )
