import { useEffect, useState } from 'react'
import { clockTime } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReadAnew } from '#web/ui/live/use-read-anew.ts'

const MINUTE = 60_000

/** How long the stock waits for the payment. The hour is true without scripts; the minutes are a help. */
export function Countdown({ until }: { until: Date }) {
  const [minutes, setMinutes] = useState<number | null>(null)
  const { readAnew } = useReadAnew()
  const end = until.getTime()
  useEffect(() => {
    const look = () => {
      const left = end - Date.now()
      setMinutes(Math.max(0, Math.ceil(left / MINUTE)))
      // The shop knows what became of the order.
      if (left <= 0) readAnew()
    }
    look()
    const timer = setInterval(look, 15_000)
    return () => clearInterval(timer)
  }, [end, readAnew])
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
