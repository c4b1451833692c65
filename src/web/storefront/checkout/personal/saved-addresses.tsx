import { ADDRESS_FIELD, NO_ADDRESS } from '#rules/addresses/fields.ts'
import type { AddressOption } from './addresses.ts'

type Props = { options: AddressOption[]; chosen: string; typed?: Record<string, string> }

/** One's own addresses, and the way to another one. Plain radio buttons: what follows them is follow-address.ts. */
export function SavedAddresses({ options, chosen: held, typed }: Props) {
  const chosen = typed?.[ADDRESS_FIELD] ?? held
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 text-md font-semibold">¿A qué dirección?</legend>
      <div className="grid gap-3">
        {options.map(({ id, label, line, where }) => (
          <label
            key={id}
            className="check rounded-input border border-field bg-white px-4 py-3.5 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink"
          >
            <input
              type="radio"
              name={ADDRESS_FIELD}
              value={id}
              defaultChecked={chosen === id}
              data-where={JSON.stringify(where)}
              className="kept"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold break-words">{label}</span>
              <span className="mt-0.5 block text-sm break-words text-muted">{line}</span>
            </span>
          </label>
        ))}
        <label className="check rounded-input border border-field bg-white px-4 py-3.5 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink">
          <input
            type="radio"
            name={ADDRESS_FIELD}
            value={NO_ADDRESS}
            defaultChecked={!options.some(({ id }) => id === chosen)}
          />
          <span className="font-semibold">Otra dirección</span>
        </label>
      </div>
    </fieldset>
  )
}
