import { cleanSearch } from '#rules/search/search.ts'
import { isPersonal } from '#rules/search-everything/everything.ts'

/** An e-mail, a telephone or a DNI in an address is not looked for: it does not belong there (decision 30). */
export function withoutPersonal(url: URL): URL {
  const shown = new URL(url)
  if (isPersonal(cleanSearch(shown.searchParams.get('q') ?? ''))) shown.searchParams.delete('q')
  return shown
}
