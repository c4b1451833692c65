import { Form, Link } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { sentenceOf } from '#rules/audit-texts/sentences.ts'
import type { AuditRow } from '#shop/audit/lists.ts'
import { shortMoment } from '#web/ui/dates.ts'
import { Here } from '#web/ui/form/here.tsx'
import { ChangeList } from './change-list.tsx'
import { thingAt } from './links.ts'

/** «Ana cambió el precio de Air Max de $ 90.000 a $ 85.000», each name leading to whom or what it names. */
export function AuditItem({ row }: { row: AuditRow }) {
  const { id, at, actor, actorName, action, label, entity, thing, canUndo } = row
  const { start, end, rest } = sentenceOf(row)
  const person = /^person:(\d+)$/.exec(actor)?.[1]
  return (
    <li className="flex items-start justify-between gap-4 py-3 text-md">
      <div className="min-w-0">
        <p className="break-words">
          <Name to={person ? adminPaths.user(person) : null}>{actorName}</Name> {start}
          <Name to={thingAt(thing.at.kind, thing.at.id)}>{thing.name}</Name>
          {end}
          <span className="block text-sm text-muted">{shortMoment(at)}</span>
        </p>
        {rest.length > 0 && <ChangeList {...{ action, entity }} changes={rest} className="mt-1" />}
      </div>
      {canUndo && (
        <Form method="post" preventScrollReset>
          <Here />
          <input type="hidden" name="auditId" value={id} />
          <button className="link inline-flex min-h-11 items-center font-semibold">
            Deshacer<span className="sr-only"> «{label}»</span>
          </button>
        </Form>
      )}
    </li>
  )
}

const Name = ({ to, children }: { to: string | null; children: string }) =>
  to ? (
    <Link to={to} className="link font-semibold">
      {children}
    </Link>
  ) : (
    <b>{children}</b>
  )
