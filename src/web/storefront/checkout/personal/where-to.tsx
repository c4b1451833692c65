import { still } from '#web/ui/start/still.tsx'
import type { AddressChoice } from './addresses.ts'
import { AddressFields } from '#web/ui/personal/personal-fields.tsx'

// Printed by the server: what they are of is chosen without their code.
const OfAccount = still(() => import('./of-account.tsx'))

type Props = {
  fields: Parameters<typeof AddressFields>[0]['fields']
  addresses: AddressChoice | null
  signedIn: boolean
  typed: Record<string, string> | undefined
}

/** One of the account's addresses, or the fields of another one; with scripts they follow what is chosen (follow-address.ts). */
export function WhereTo({ fields, addresses, signedIn, typed }: Props) {
  return (
    <div className="where-to mt-6">
      {addresses && <OfAccount {...addresses} typed={typed} />}
      <AddressFields fields={fields} />
      {signedIn && <OfAccount mayKeep={addresses?.mayKeep} typed={typed} />}
    </div>
  )
}
