/** The queue's views as its address has them. */
import { TURNS, type Turn } from '#rules/returns/queue.ts'
import { RETURN_KINDS, type ReturnKind } from '#rules/returns/kinds.ts'
import { RETURN_STATES } from '#rules/returns/states.ts'
import { cleanSearch } from '#rules/search/search.ts'
import { pageOf } from '#web/admin/ui/answers.ts'

export const TURN_WORD: Record<Turn, string> = { shop: 'tienda', buyer: 'comprador' }
export const KIND_WORD: Record<ReturnKind, string> = {
  withdrawal: 'arrepentimientos',
  exchange: 'cambios',
  claim: 'reclamos',
}

export function queueQuery(url: URL) {
  const params = url.searchParams
  return {
    status: RETURN_STATES.filter((state) => state === params.get('estado')),
    late: params.has('vencidas'),
    inTime: params.has('en-termino'),
    claims: params.has('reclamos'),
    turn: TURNS.find((turn) => TURN_WORD[turn] === params.get('turno')) ?? null,
    kind: RETURN_KINDS.find((kind) => KIND_WORD[kind] === params.get('tipo')) ?? null,
    q: cleanSearch(params.get('q') ?? ''),
    page: pageOf(url),
  }
}
