import { Printer } from 'lucide-react'
import { ChosenBar } from '#web/admin/ui/chosen-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** For the ticked orders; without scripts it always stands there. */
export function PrintBar({ form, chosen }: { form: string; chosen: number | null }) {
  return (
    <ChosenBar chosen={chosen}>
      <Button form={form} look="quiet" size="small">
        <Icon of={Printer} size={20} />
        Remitos y etiquetas
      </Button>
    </ChosenBar>
  )
}
