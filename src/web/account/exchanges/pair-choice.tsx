import { Link } from 'react-router'
import { formatPesos, type Centavos } from '#rules/money.ts'
import { paths } from '#rules/paths.ts'
import { GRADE_LABEL } from '#rules/units/grade.ts'
import { flawsSaid } from '#rules/units/shown.ts'
import type { ExchangeChoices } from '#shop/returns/exchange/choices.ts'
import { Picture } from '#web/ui/picture.tsx'

type Pair = NonNullable<ExchangeChoices['chosen']>['pairs'][number]
type Props = { pairs: readonly Pair[]; chosen: Pair | null; to: (code: string) => string }

const costs = (difference: Centavos): string =>
  difference === 0
    ? 'Sin diferencia'
    : difference > 0
      ? `Pagás ${formatPesos(difference)}`
      : `Te devolvemos ${formatPesos(-difference)}`

/** Single pairs of the product, chosen by their photos: each a link, so that what it costs is there without scripts. */
export const PairChoice = ({ pairs, chosen, to }: Props) => (
  <section aria-labelledby="prendas-unicas" className="border-t border-line pt-6">
    <h2 id="prendas-unicas" className="text-lg font-bold">
      Prendas únicas
    </h2>
    <p className="mb-4 text-md text-muted">De cada una hay un solo par, con sus fotos y su precio.</p>
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {pairs.map(({ code, size, grade, flaws, pictures, difference }) => (
        <li key={code} className="min-w-0">
          <div className="relative">
            <div className="aspect-4/5 overflow-hidden rounded-tile bg-tile">
              <Picture
                image={pictures[0]?.url ?? null}
                alt=""
                sizes="(min-width: 640px) 220px, 45vw"
                className="size-full object-contain"
              />
            </div>
            <Link
              to={to(code)}
              aria-current={code === chosen?.code ? 'true' : undefined}
              className="mt-2 block font-bold after:absolute after:inset-0 hover:underline aria-current:underline"
            >
              {GRADE_LABEL[grade]}, talle {size}
            </Link>
          </div>
          <p className="text-sm text-muted">
            {flawsSaid(flaws.length)} · {costs(difference)}
            {code === chosen?.code && ' · elegida'}
          </p>
          <Link to={paths.passport(code)} className="link inline-flex min-h-11 items-center text-sm">
            Ver sus fotos<span className="sr-only">: {code}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
