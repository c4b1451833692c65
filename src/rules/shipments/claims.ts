/** What the shop claims of a courier for a parcel that it lost or broke (product §66.2): its life, its forms and its sentences. */
import * as v from 'valibot'
import { isDay } from '#rules/calendar/argentine-day.ts'
import { fromPesos } from '#rules/money.ts'
import { mayMove, named, questions, type Moves, type Tone } from '#rules/states.ts'
import { asLine, asPlain, atMost } from '#rules/text.ts'
import { amountInPesos } from '#rules/typed.ts'
import { DECLARED_MOST } from './boxes.ts'

export const CLAIM_STATES = ['opened', 'paid', 'refused'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]
export const CLAIM = named(CLAIM_STATES)
export const CLAIM_LABEL: Record<ClaimState, string> = {
  opened: 'Reclamado',
  paid: 'Lo pagaron',
  refused: 'No lo reconocieron',
}
export const CLAIM_TONE: Partial<Record<ClaimState, Tone>> = { opened: 'wait', paid: 'good', refused: 'bad' }
/** An end that was written by mistake, or that the courier thought better of, is opened again. */
const CLAIM_MOVES: Moves<ClaimState> = {
  opened: ['paid', 'refused'],
  paid: ['opened'],
  refused: ['opened'],
}
export const mayClaimMove = (from: ClaimState, to: ClaimState): boolean => mayMove(CLAIM_MOVES, from, to)

const ask = questions<ClaimState>()
/** The courier has not said what it does about it. */
export const isClaimOpen = ask({ yes: ['opened'], no: ['paid', 'refused'] })
export const isClaimPaid = ask({ yes: ['paid'], no: ['opened', 'refused'] })

const MOST_NUMBER = 60
export const MOST_CLAIM_NOTE = 300
export const SHORTEST_CLAIM_WHY = 3
const least = fromPesos(1)

export const CLAIM_SAYS = {
  invalid: 'Revisá los datos del reclamo.',
  number: 'Ingresá el número que le dio el correo',
  day: 'Elegí el día del reclamo',
  early: 'Es antes de que existiera el envío',
  late: 'Ese día todavía no llegó',
  amount: `Ingresá cuánto pagaron, en pesos, hasta ${DECLARED_MOST}`,
  why: 'Escribí qué contestaron',
  again: 'Escribí por qué se abre otra vez',
  notHurt: 'Se reclama lo que el correo perdió o dañó.',
  there: 'Ya tiene un reclamo.',
  none: 'El envío no tiene un reclamo.',
  over: 'El reclamo ya terminó: mirá cómo quedó.',
  open: 'El reclamo sigue abierto.',
}

const text = (most: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    asPlain,
    atMost(most, (longest) => `Hasta ${longest} caracteres`),
  )
export const claimForm = v.object({
  number: v.pipe(
    v.optional(v.string(), ''),
    asLine,
    v.minLength(1, CLAIM_SAYS.number),
    atMost(MOST_NUMBER, (longest) => `Hasta ${longest} caracteres`),
  ),
  /** '' is today. */
  openedOn: v.pipe(
    v.optional(v.string(), ''),
    v.check((day) => day === '' || isDay(day), CLAIM_SAYS.day),
  ),
  note: text(MOST_CLAIM_NOTE),
})
export const claimPaidForm = v.object({
  amount: amountInPesos(CLAIM_SAYS.amount, least, fromPesos(DECLARED_MOST)),
  note: text(MOST_CLAIM_NOTE),
})
export const claimRefusedForm = v.object({
  reason: v.pipe(text(MOST_CLAIM_NOTE), v.minLength(SHORTEST_CLAIM_WHY, CLAIM_SAYS.why)),
})
export const claimAgainForm = v.object({
  reason: v.pipe(text(MOST_CLAIM_NOTE), v.minLength(SHORTEST_CLAIM_WHY, CLAIM_SAYS.again)),
})

/** In the order's history and the record. */
export const claimNote = (state: ClaimState, number: string, more: string): string =>
  [`Reclamo ${number} al correo: ${CLAIM_LABEL[state].toLowerCase()}.`, more].filter(Boolean).join(' ')
export const CLAIM_REOPENED = (number: string, why: string): string =>
  `Reclamo ${number} al correo: abierto otra vez. ${why}`
