import { Printer, Truck } from 'lucide-react'
import { adminPaths } from '#rules/admin-paths.ts'
import { adminMoveLabel } from '#rules/orders/admin.ts'
import { MANY_STEPS } from '#rules/fulfilment/many.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChosenBar } from '#web/admin/ui/chosen-bar.tsx'

/** For the chosen orders; without scripts it always stands there. */
export function ManyBar({ form, chosen }: { form: string; chosen: number | null }) {
  return (
    <ChosenBar chosen={chosen}>
      <div className="flex flex-wrap gap-2">
        <Button form={form} look="quiet" size="small">
          <Icon of={Printer} size={20} />
          Remitos y etiquetas
        </Button>
        <Button form={form} formAction={adminPaths.packing} look="quiet" size="small">
          Armar
        </Button>
        <Button form={form} formAction={adminPaths.newShipments} look="quiet" size="small">
          <Icon of={Truck} size={20} />
          Crear envíos
        </Button>
        {MANY_STEPS.map((step) => (
          <Button
            key={step}
            form={form}
            formAction={adminPaths.manyOrders}
            name="paso"
            value={step}
            look="quiet"
            size="small"
          >
            {adminMoveLabel(step)}
          </Button>
        ))}
      </div>
    </ChosenBar>
  )
}
