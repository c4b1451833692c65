import { clockTime, weekdayAndDate } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useMinutesLeft } from '#web/ui/use-minutes-left.ts'

const inWords = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return rest === 1 ? 'queda 1 minuto' : `quedan ${rest} minutos`
  return rest === 0 ? `quedan ${hours} h` : `quedan ${hours} h ${rest} min`
}

/** How long the stock waits for money that takes days. The day and hour are true without scripts; what is left of it is a help. */
export function HoldUntil({ until, now }: { until: Date; now: Date }) {
  const left = useMinutesLeft(until, now)
  return (
    <p className="mt-3 flex items-center gap-2 text-md text-ambar">
      <Icon of="clock" size={20} className="shrink-0" />
      <span className="min-h-[2lh]">
        Te guardamos el stock hasta el{' '}
        <time dateTime={until.toISOString()}>
          {weekdayAndDate(until)} a las {clockTime(until)}
        </time>
        {left !== null && ` (${inWords(left)})`}.
      </span>
    </p>
  )
}
