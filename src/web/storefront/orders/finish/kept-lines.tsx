import { formatPesos } from '#rules/money.ts'
import type { ToFinish } from '#shop/chat/finish.ts'
import { Picture } from '#web/ui/picture.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'

/** What is kept, at the prices that were agreed. */
export const KeptLines = ({ lines }: Pick<ToFinish, 'lines'>) => (
  <ul className="divide-y divide-line border-y border-line">
    {lines.map((line) => (
      <li key={`${line.productId} ${line.size} ${line.unit}`} className="flex items-center gap-4 py-3">
        <div className="w-16 shrink-0">
          <Picture image={line.image} alt="" sizes="64px" />
        </div>
        <p className="min-w-0 flex-1">
          <b className="break-words">
            <WithCodes text={line.name} />
          </b>
          <br />
          Talle {line.size} · {line.quantity === 1 ? '1 unidad' : `${line.quantity} unidades`}
        </p>
        <span className="font-semibold tabular-nums">{formatPesos(line.lineTotal)}</span>
      </li>
    ))}
  </ul>
)
