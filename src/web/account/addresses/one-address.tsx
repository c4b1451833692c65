import { Form, Link } from 'react-router'
import { addressLine } from '#rules/addresses/line.ts'
import { addressPaths } from '#rules/address-paths.ts'
import type { KeptAddress } from '#rules/addresses/address.ts'

/** What it is called, where it is, and what may be done with it. */
export function OneAddress({ address }: { address: KeptAddress }) {
  const { id, label, usual, extraNotes } = address
  return (
    <li className="border border-line px-4 py-4 md:px-5">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
        <span className="min-w-0 break-words">{label}</span>
        {usual && (
          <span className="rounded-input bg-ink px-2 py-0.5 text-sm font-semibold text-white">
            La habitual
          </span>
        )}
      </h2>
      <p className="break-words">{addressLine(address)}</p>
      {extraNotes && <p className="text-md break-words text-muted">{extraNotes}</p>}
      <div className="mt-1 flex flex-wrap gap-x-5">
        <Link
          to={addressPaths.change(id)}
          aria-label={`Cambiar ${label}`}
          className="link inline-flex min-h-11 items-center"
        >
          Cambiar
        </Link>
        {!usual && (
          <Form method="post" action={addressPaths.own}>
            <input type="hidden" name="id" value={id} />
            <button
              name="intent"
              value="usual"
              aria-label={`Usar como la habitual: ${label}`}
              className="link min-h-11"
            >
              Usar como la habitual
            </button>
          </Form>
        )}
        <Form method="post" action={addressPaths.own}>
          <input type="hidden" name="id" value={id} />
          <button name="intent" value="remove" aria-label={`Quitar ${label}`} className="link min-h-11">
            Quitar
          </button>
        </Form>
      </div>
    </li>
  )
}
