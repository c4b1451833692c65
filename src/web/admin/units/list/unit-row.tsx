import { Link } from 'react-router'
import { printUnitCode } from '#rules/units/code.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { lacksTold } from '#rules/units/lacks.ts'
import type { UnitLine } from '#shop/units/desk/search.ts'
import { howLongAgo, today } from '#web/ui/dates.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { WithCodes } from '#web/ui/with-codes.tsx'
import { deskOf } from '../desk-of.ts'
import { UnitState } from '#web/admin/ui/unit-state.tsx'

export function UnitRow({ unit }: { unit: UnitLine }) {
  const { code, state, productId, product, model, size, sizeLabel, grade, shelf, image, createdAt, lacks } =
    unit
  const printed = printUnitCode(code)
  return (
    <li className="relative flex items-center gap-3 py-3">
      <label className="relative z-10 -ml-2 grid size-11 shrink-0 place-items-center">
        <input type="checkbox" name="id" value={code} className="tick" autoComplete="off" />
        <span className="sr-only">
          Elegir <WithCodes text={printed} />
        </span>
      </label>
      <span className="block aspect-4/5 w-12 shrink-0 overflow-hidden rounded-tile bg-tile">
        {image && <Picture image={image} alt="" sizes="48px" className="size-full object-cover" />}
      </span>
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 grow basis-64 leading-tight">
          <Link
            to={deskOf({ code, entrusted: productId === null })}
            className="font-bold tabular-nums after:absolute after:inset-0 hover:underline"
          >
            <WithCodes text={printed} />
          </Link>
          <span className="block break-words">
            {[product, model].filter(Boolean).join(' · ') || 'Sin nombre todavía'}
          </span>
          <span className="block text-sm text-muted">
            Talle {size || sizeLabel || 'sin anotar'}
            {size && sizeLabel && ` (${sizeLabel})`} · {GRADE_LABEL[grade]}
          </span>
          <span className="block text-sm text-muted">
            {shelf && `Estante ${shelf} · `}entró {howLongAgo(createdAt, today())}
          </span>
          {lacks.length > 0 && <span className="block text-sm">{lacksTold(lacks)}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <UnitState state={state} />
          <Price of={unit} />
        </span>
      </span>
    </li>
  )
}
