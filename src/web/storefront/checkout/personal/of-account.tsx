import { Remember } from './remember.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

type Props = Partial<Parameters<typeof SavedAddresses>[0]> & Parameters<typeof Remember>[0]

/** What an account has to do with an address: those that it keeps, before the fields, or what of them it is to keep, behind them. One part for both, because each costs every checkout. */
export default function OfAccount({ options, chosen, typed, mayKeep }: Props) {
  return options ? (
    <SavedAddresses options={options} chosen={chosen!} typed={typed} />
  ) : (
    <Remember mayKeep={mayKeep} typed={typed} />
  )
}
