import { filterCount, writeQuery, type ProductQuery } from '#rules/search/search.ts'
import { paths } from '#rules/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AlertEmail } from './alert-email.tsx'

/** Under a list that is narrowed, and where nothing was found: a plain form, so that its answer is read on the page. */
export default function ListAlert({ query }: { query: ProductQuery }) {
  if (filterCount(query) === 0 && query.q === '') return null
  const search = writeQuery({ ...query, page: 1, sort: 'id' })
  return (
    <section aria-labelledby="si-entra" className="mt-10 max-w-xl border-t border-line pt-5">
      <h2 id="si-entra" className="flex items-center gap-2 text-lg font-bold">
        <Icon of="bell" size={20} />
        Avisame si entra
      </h2>
      <p className="mt-1 text-md text-muted">
        Te escribimos cuando entre algo de esta búsqueda, a lo sumo una vez por día. Sin cuenta.
      </p>
      <form method="post" action={paths.emailAlert} className="mt-3">
        <input type="hidden" name="returnTo" value={search} />
        <input type="hidden" name="search" value={search} />
        <AlertEmail id="si-entra-email" />
      </form>
    </section>
  )
}
