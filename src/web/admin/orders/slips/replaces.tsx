import { shortMoment } from '#web/ui/dates.ts'

/** On paper whose address or goods were changed: an older one may lie there. */
export const Replaces = ({ correctedAt }: { correctedAt: Date | null }) =>
  correctedAt && (
    <p className="text-sm font-bold">Corregido el {shortMoment(correctedAt)}: reemplaza al anterior.</p>
  )
