import { Printer } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** For the ticked orders; without scripts it always stands there. */
export function PrintBar({ form, chosen }: { form: string; chosen: number | null }) {
  if (chosen === 0) return null
  return (
    <div
      className="command-bar"
      data-still={chosen === null || undefined}
      role="group"
      aria-label="Con los elegidos"
    >
      <p className="text-md font-semibold tabular-nums" role="status">
        {chosen === null ? 'Con los elegidos' : chosen === 1 ? '1 elegido' : `${chosen} elegidos`}
      </p>
      <Button form={form} look="quiet" size="small">
        <Icon of={Printer} size={20} />
        Remitos y etiquetas
      </Button>
    </div>
  )
}
