import { paths } from '#rules/paths.ts'
import { instalmentsSaid } from '#rules/payments/instalments.ts'
import { WITHDRAWAL_BUTTON } from '#rules/returns/withdrawal-right.ts'
import type { Terms } from '#web/ui/page/frame.ts'

type Props = { sandboxed: boolean } & Pick<Terms, 'instalments' | 'handDiscount' | 'hours'>

/** The strip above everything. While providers are played locally, it says so where a person could take them for real. Still (ui/start/still.tsx). */
export default function Announcement({ sandboxed, instalments, handDiscount, hours }: Props) {
  const news = [
    ...(instalments > 1 ? [instalmentsSaid({ instalments, handDiscount })] : []),
    'Envíos a todo el país',
    `Showroom ${hours.brief}`,
  ]
  return (
    <aside aria-label="Avisos" className="on-ink bg-ink text-sm text-white">
      <div className="wrap relative flex min-h-9 items-center justify-center gap-x-3 py-1.5">
        {sandboxed && (
          <span className="shrink-0 rounded-tile bg-hot px-1.5 py-0.5 text-xs font-bold tracking-wide text-ink">
            ENTORNO DE PRUEBA
          </span>
        )}
        <p className="truncate">
          {news.map((text, index) => (
            <span key={text} className={index === 0 ? '' : 'max-md:hidden'}>
              {index > 0 && <span aria-hidden> · </span>}
              {text}
            </span>
          ))}
        </p>
        {/* On phones it stands in the menu (Disp. 954/2025: in sight on the first screen). */}
        <a
          href={paths.withdrawal}
          className="absolute right-0 flex h-9 items-center px-8 text-xs font-bold tracking-wide underline-offset-4 hover:underline max-lg:hidden"
        >
          {WITHDRAWAL_BUTTON}
        </a>
      </div>
    </aside>
  )
}
