/** What keeps an entrusted pair from being on sale, beside what keeps any: whatever its owner or the check has not said yet. */
import type { CheckVerdict } from '#rules/consignment/labels.ts'
import { whyNotShown, type Shown } from './photos.ts'

export type EntrustedFacts = Shown & {
  /** Terms are in force that its owner accepted. */
  agreed: boolean
  /** The last check; null while there is none. */
  check: { verdict: CheckVerdict; signatures: number; due: number } | null
  wantsBack: boolean
  /** Its owner took it off sale, and whoever asks is not they. */
  paused: boolean
  /** Its owner. */
  died: boolean
  /** The last day of its term, «2026-11-24», or null before it was ever on sale. */
  termEndsOn: string | null
  today: string
}

export const LISTING_SAYS = {
  terms: 'Falta que su dueño acepte las condiciones.',
  check: 'Falta la revisión: la última tiene que aprobarlo.',
  second: 'Falta la firma de otra persona en la revisión.',
  wanted: 'Su dueño lo quiere de vuelta.',
  paused: 'Su dueño lo pausó: vuelve a la venta cuando lo diga.',
  died: 'Falleció su dueño: ya no se puede vender.',
  term: 'Se terminó el plazo que aceptó su dueño.',
} as const

export function whyNotEntrusted(facts: EntrustedFacts): string[] {
  const { agreed, check, wantsBack, paused, died, termEndsOn, today } = facts
  return [
    ...(agreed ? [] : [LISTING_SAYS.terms]),
    ...(check?.verdict === 'pass'
      ? check.signatures < check.due
        ? [LISTING_SAYS.second]
        : []
      : [LISTING_SAYS.check]),
    ...(wantsBack ? [LISTING_SAYS.wanted] : []),
    ...(paused ? [LISTING_SAYS.paused] : []),
    ...(died ? [LISTING_SAYS.died] : []),
    ...(termEndsOn !== null && termEndsOn < today ? [LISTING_SAYS.term] : []),
    ...whyNotShown(facts),
  ]
}
