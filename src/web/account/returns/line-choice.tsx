import { REASONS_OF, RETURN_REASON_LABEL } from '#rules/returns/reasons.ts'
import { mostToAsk, type AskedKind } from '#rules/returns/ask/says.ts'
import type { AskChoices } from '#shop/returns/returns.ts'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { lineName } from './lines-in.ts'

type Props = {
  kind: AskedKind
  one: AskChoices['held'][number]
  /** All of it or nothing. */
  whole: boolean
  typed: Record<string, string> | undefined
  problem: string | undefined
}

/** How many of a line, and why; nothing is chosen beforehand. */
export function LineChoice({ kind, one, whole, typed, problem }: Props) {
  const name = lineName(one)
  const claim = kind === 'claim'
  const most = mostToAsk(kind, one)
  const counts = Array.from({ length: most }, (_, index) => index + 1)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4">
      <div className="aspect-4/5 w-14 shrink-0 overflow-hidden rounded-tile bg-tile">
        <Picture image={one.image} alt="" sizes="56px" className="size-full object-contain" />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-bold">
          <WithCodes text={one.name} />, talle {one.size}
        </p>
        <p className="text-sm text-muted">
          {one.of && 'De un cambio. '}
          {most === 1 ? '1 unidad' : `${most} unidades`}
        </p>
        {problem && <p className="mt-1 text-sm font-semibold text-error">{problem}</p>}
      </div>
      <div className="flex w-full flex-wrap gap-3 md:w-auto">
        <label className="text-sm font-semibold">
          Cuántas
          <select
            name={`quantity.${name}`}
            defaultValue={typed?.[`quantity.${name}`] ?? ''}
            aria-label={`Cuántas de ${one.name}, talle ${one.size}`}
            aria-invalid={problem ? true : undefined}
            className="input mt-1 min-w-28 font-normal"
          >
            <option value="">Ninguna</option>
            {(whole ? counts.slice(-1) : counts).map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
        <label className="min-w-0 text-sm font-semibold">
          {claim ? 'Qué pasó' : 'Por qué'}
          {!claim && <span className="font-normal text-muted"> (si querés)</span>}
          <select
            name={`reason.${name}`}
            defaultValue={typed?.[`reason.${name}`] ?? ''}
            aria-label={`${claim ? 'Qué pasó' : 'Por qué'}: ${one.name}, talle ${one.size}`}
            className="input mt-1 font-normal"
          >
            <option value="">{claim ? 'Elegí' : 'Prefiero no decirlo'}</option>
            {REASONS_OF[kind].map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_LABEL[reason]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </li>
  )
}
