import { KEEP_FIELD, KEEP_LABEL_FIELD, LABEL_LENGTH } from '#rules/addresses/fields.ts'

type Props = { mayKeep?: boolean; typed?: Record<string, string> }

/** What of it the account keeps for the next time. */
export function Remember({ mayKeep, typed }: Props) {
  const ticked = (name: string) => typed === undefined || name in typed
  return (
    <div className="mt-5 space-y-2">
      {mayKeep && (
        <div className="another">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <label className="check text-md">
              <input type="checkbox" name={KEEP_FIELD} defaultChecked={ticked(KEEP_FIELD)} />
              Guardar esta dirección
            </label>
            <label className="flex items-center gap-2 text-md">
              como
              <input
                name={KEEP_LABEL_FIELD}
                defaultValue={typed?.[KEEP_LABEL_FIELD] ?? ''}
                maxLength={LABEL_LENGTH}
                placeholder="Trabajo"
                autoComplete="off"
                className="input w-40"
              />
            </label>
          </div>
        </div>
      )}
      <label className="check text-md">
        <input type="checkbox" name="remember" defaultChecked={ticked('remember')} />
        Guardar estos datos para mi próxima compra
      </label>
    </div>
  )
}
