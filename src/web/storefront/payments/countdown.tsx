import { clockTime } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMinutesLeft } from '#web/ui/use-minutes-left.ts'

/** How long the stock waits for the payment. The hour is true without scripts; the minutes are a help. */
export default function Countdown({ until, now }: { until: Date; now: Date }) {
  const minutes = useMinutesLeft(until, now)
  return (
    <p className="mt-3 flex items-center gap-2 text-md text-ambar">
      <Icon of="clock" size={20} className="shrink-0" />
      {/* Room for the minutes, which come with the scripts: nothing below is to move for them. */}
      <span className="min-h-[2lh] md:min-h-0">
        Te guardamos el stock hasta las <time dateTime={until.toISOString()}>{clockTime(until)}</time>
        {minutes !== null && ` (${minutes === 1 ? 'queda 1 minuto' : `quedan ${minutes} minutos`})`}.
      </span>
    </p>
  )
}
