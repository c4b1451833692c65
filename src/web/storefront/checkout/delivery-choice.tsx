import { formatPesos, type Centavos } from '#rules/money.ts'
import { deliveryPromise, DELIVERY_LABEL, type Delivery, type Destination } from '#rules/checkout/shipping.ts'
import { useTerms } from '#web/ui/page/frame.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** Home delivery or, where the owner offers it, the showroom; each says what it costs and when it arrives. */
export function DeliveryChoice({ to, fee, initial }: { to: Destination; fee: Centavos; initial: string }) {
  const terms = useTerms()
  return (
    <fieldset>
      <legend className="mb-2 text-md font-semibold">¿Cómo querés recibirlo?</legend>
      <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Option
          value="delivery"
          icon="truck"
          initial={initial}
          price={fee === 0 ? 'Gratis' : formatPesos(fee)}
          detail={`Llega en ${deliveryPromise(terms, to)}`}
        />
        {terms.pickup && (
          <Option
            value="pickup"
            icon="map-pin"
            initial={initial}
            price="Gratis"
            detail={`${terms.hours.first}, sin turno`}
          />
        )}
      </div>
    </fieldset>
  )
}

type OptionProps = { value: Delivery; icon: IconName; initial: string; price: string; detail: string }

function Option({ value, icon, initial, price, detail }: OptionProps) {
  return (
    <label className="check rounded-input border border-field bg-white px-4 py-3.5 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink">
      <input type="radio" name="delivery" value={value} defaultChecked={initial === value} />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3 font-semibold">
          {DELIVERY_LABEL[value]}
          <span className="tabular-nums">{price}</span>
        </span>
        <span className="mt-0.5 block text-sm text-muted">{detail}</span>
      </span>
      <Icon of={icon} className="shrink-0 self-start text-muted max-xs:hidden" />
    </label>
  )
}
