import { lookPaths } from '#rules/look-paths.ts'
import LooksGrid, { type LookTile } from './looks-grid.tsx'

/** The first looks, on the landing page. Still (ui/start/still.tsx). */
export default function SomeLooks({
  looks,
  more,
}: {
  looks: LookTile[]
  /** There are more than these. */ more: boolean
}) {
  return (
    <section aria-labelledby="looks" className="wrap pt-14 md:pt-20">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-4">
        <h2 id="looks" className="display text-2xl md:text-[2.5rem]">
          Looks para copiar
        </h2>
        {more && (
          <a href={lookPaths.all} className="link inline-flex min-h-11 items-center text-md">
            Ver todos
          </a>
        )}
      </div>
      <LooksGrid looks={looks} />
    </section>
  )
}
