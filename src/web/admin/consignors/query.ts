/** What the list of consignors was asked, of its address. */
import { cleanSearch } from '#rules/search/search.ts'
import { isPersonal } from '#rules/search-everything/everything.ts'
import { CONSIGNORS_ONLY, type ConsignorsOnly } from '#rules/consignment/people/consignor.ts'

/** An e-mail, a telephone or a DNI in an address is not looked for: it does not belong there (decision 30). */
export function readConsignorQuery(url: URL): { q: string; only: ConsignorsOnly } {
  const q = cleanSearch(url.searchParams.get('q') ?? '')
  const only = CONSIGNORS_ONLY.find((one) => one === url.searchParams.get('ver')) ?? 'all'
  return { q: isPersonal(q) ? '' : q, only }
}
