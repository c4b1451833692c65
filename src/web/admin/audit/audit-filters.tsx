import { Form } from 'react-router'
import { adminPaths } from '#rules/admin-paths.ts'
import { AUDIT_ENTITIES, AUDIT_ENTITY_LABEL } from '#rules/audit/audit.ts'
import { Button } from '#web/ui/button.tsx'

type AuditAsked = {
  q: string
  entity: string | null
  actor: string | null
  from: string | null
  to: string | null
}
type Props = { asked: AuditAsked; actors: { actor: string; name: string }[] }

/** Who, what and when; what is asked stays in the address. */
export function AuditFilters({ asked: { q, entity, actor, from, to }, actors }: Props) {
  const select = 'input block min-h-11! w-full'
  return (
    <Form
      method="get"
      action={adminPaths.audit}
      key={[q, entity, actor, from, to].join()}
      className="panel mb-5 grid grid-cols-2 items-end gap-3 p-4 lg:grid-cols-[1fr_1fr_auto_auto_auto]"
    >
      {q && <input type="hidden" name="q" value={q} />}
      <label className="text-sm text-muted">
        Quién
        <select name="quien" defaultValue={actor ?? ''} className={select}>
          <option value="">Cualquiera</option>
          {actors.map((one) => (
            <option key={one.actor} value={one.actor}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label className="text-sm text-muted">
        Qué
        <select name="cosa" defaultValue={entity ?? ''} className={select}>
          <option value="">Todo</option>
          {AUDIT_ENTITIES.map((one) => (
            <option key={one} value={one}>
              {AUDIT_ENTITY_LABEL[one]}
            </option>
          ))}
        </select>
      </label>
      <label className="min-w-0 text-sm text-muted">
        Desde
        <input type="date" name="from" defaultValue={from ?? ''} className={`${select} min-w-0 px-2!`} />
      </label>
      <label className="min-w-0 text-sm text-muted">
        Hasta
        <input type="date" name="to" defaultValue={to ?? ''} className={`${select} min-w-0 px-2!`} />
      </label>
      <Button look="quiet" size="small" className="col-span-2 lg:col-span-1">
        Ver
      </Button>
    </Form>
  )
}
