import { isShown, nameOf } from '#rules/audit-texts/names.ts'
import { describeValue } from '#rules/audit-texts/describe.ts'
import { useCatalogue } from '#web/admin/ui/use-catalogue.ts'
import type { AuditRow } from '#shop/audit/lists.ts'

/** What somebody changed: each thing with how it was, struck through, and how it is. */
export function ChangeList({
  action,
  entity,
  changes,
  className = '',
}: Pick<AuditRow, 'action' | 'entity' | 'changes'> & { className?: string }) {
  const about = { action, entity }
  const catalogue = useCatalogue()
  return (
    <dl className={`space-y-0.5 text-sm ${className}`}>
      {changes
        .filter(({ field }) => isShown(field))
        .map(({ field, before, after }) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{nameOf(field)}</dt>
            <dd className="min-w-0 break-words">
              {before !== undefined && (
                <s className="text-muted">{describeValue(field, before, about, catalogue)}</s>
              )}{' '}
              {after !== undefined && describeValue(field, after, about, catalogue)}
            </dd>
          </div>
        ))}
    </dl>
  )
}
