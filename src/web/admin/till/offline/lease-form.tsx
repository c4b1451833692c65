import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { PressButton, PressForm } from '#web/admin/scan/press-form.tsx'
import type { Refusal } from '#web/admin/ui/answers.ts'
import { plainField } from '#web/admin/ui/plain-field.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { OnCounter } from '../counter-query.ts'
import { Kept } from '../kept.tsx'
import { nameTill, tillHere, type Till } from './device.ts'

type Props = { counter: OnCounter; able: boolean; refusal: Refusal | undefined }

/** Takes what lies on the counter off the shelf for this device, which may sell it without network. */
export function LeaseForm({ counter, able, refusal }: Props) {
  // Only a browser with scripts can go on without network.
  const [till, setTill] = useState<Till | null>(null)
  const pending = useNavigation().formMethod === 'POST'
  useEffect(() => {
    const read = setTimeout(() => setTill(tillHere()))
    return () => clearTimeout(read)
  }, [])
  return (
    <section aria-labelledby="sin-red" className="panel space-y-4 p-4 md:p-5">
      <h2 id="sin-red" className="text-lg font-bold">
        Vender sin red
      </h2>
      <noscript>Sin scripts el mostrador vende solo con conexión.</noscript>
      {till && !able && (
        <p className="text-muted">
          Sumá lo que vas a tener a mano y apartalo: este dispositivo lo vende aunque se corte la red.
        </p>
      )}
      {till && able && (
        <PressForm
          method="post"
          className="space-y-4"
          onSubmit={({ currentTarget }) =>
            nameTill(String(new FormData(currentTarget).get('till') ?? '').trim())
          }
        >
          <input type="hidden" name="intent" value="lease" />
          <input type="hidden" name="tillKey" value={till.key} />
          <Kept counter={counter} />
          <TextField
            field={plainField('lease', 'till', refusal, till.name)}
            label="Nombre de este mostrador"
            placeholder="Tablet del local"
            autoComplete="off"
          />
          <PressButton look="quiet" pending={pending}>
            Apartar para vender sin red
          </PressButton>
        </PressForm>
      )}
    </section>
  )
}
