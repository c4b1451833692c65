import { CircleAlert, CircleCheck, CircleHelp, Repeat } from 'lucide-react'
import type { ScanSaid } from '#shop/units/counts/scan.ts'
import { Icon } from '#web/ui/icon.tsx'

const LOOK = {
  ok: { icon: CircleCheck, tone: 'text-verde' },
  again: { icon: Repeat, tone: 'text-ambar' },
  look: { icon: CircleAlert, tone: 'text-ambar' },
  unknown: { icon: CircleHelp, tone: 'text-rojo' },
} as const

/** What became of the last scans, newest first. */
export const SaidList = ({ said }: { said: readonly (ScanSaid & { key?: string })[] }) =>
  said.length === 0 ? null : (
    <ul className="mt-3 space-y-1">
      {said.map(({ key, code, kind, text }, at) => (
        <li
          key={key ?? `${code}-${at}`}
          className={`flex items-start gap-2 ${at === 0 ? 'font-semibold' : 'text-sm text-muted'}`}
        >
          <span className={`shrink-0 ${LOOK[kind].tone}`}>
            <Icon of={LOOK[kind].icon} size={20} />
          </span>
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  )
