/** The hosted page's card form: what was typed, what is wrong with it, all at once, and what it leads to. */
import { findCard, HOLDERS, type Outcome, type TestCard } from '../outcomes.ts'

export type CardValues = {
  titular: string
  numero: string
  vencimiento: string
  codigo: string
  documento: string
  cuotas: string
}
export type CardErrors = Partial<Record<keyof CardValues, string>>
export const NO_CARD: CardValues = {
  titular: '',
  numero: '',
  vencimiento: '',
  codigo: '',
  documento: '',
  cuotas: '1',
}

type Reading =
  | { ok: true; card: TestCard; outcome: Outcome; installments: number }
  | { ok: false; errors: CardErrors; values: CardValues }

const PLANS = [1, 2, 3, 6, 9, 12, 18, 24, 30, 36]
/** The plans up to the preference's cap, the cap itself included. */
export const plansUpTo = (cap: number): number[] => [
  ...new Set([...PLANS.filter((count) => count <= cap), cap]),
]

/** «11/30»: good until the end of that month. */
function isPast(expiry: string, now: Date): boolean {
  const [, month = '0', year = '0'] = /^(\d{2})\s*\/\s*(?:20)?(\d{2})$/.exec(expiry) ?? []
  return Number(month) < 1 || Number(month) > 12 || new Date(2000 + Number(year), Number(month), 1) <= now
}

export function readCard(form: Record<string, unknown>, cap: number, now: Date): Reading {
  const values = { ...NO_CARD }
  for (const name of Object.keys(values) as (keyof CardValues)[])
    values[name] = typeof form[name] === 'string' ? form[name].trim().slice(0, 80) : values[name]
  const errors: CardErrors = {}
  const card = findCard(values.numero)
  const outcome = HOLDERS[values.titular.toUpperCase().split(/\s+/)[0] ?? '']
  const installments = Number(values.cuotas)
  if (!card) errors.numero = 'Usá una de las tarjetas de prueba. Acá no escribas nunca una tarjeta real.'
  if (!outcome) errors.titular = `Escribí uno de estos nombres: ${Object.keys(HOLDERS).join(', ')}.`
  if (isPast(values.vencimiento, now))
    errors.vencimiento = 'Escribí mes y año, por ejemplo 11/30, que no haya pasado.'
  if (!/^\d{3,4}$/.test(values.codigo) || (card && values.codigo.length !== card.code.length))
    errors.codigo = `Son ${card?.code.length ?? 3} números.`
  if (!/^\d{7,8}$/.test(values.documento.replaceAll('.', '')))
    errors.documento = 'Escribí el DNI, 7 u 8 números.'
  if (!plansUpTo(cap).includes(installments)) errors.cuotas = `Elegí hasta ${cap} cuotas.`
  if (card && outcome && Object.keys(errors).length === 0) return { ok: true, card, outcome, installments }
  // A number that is not a test card's might be real: it is not even written back into the page.
  return {
    ok: false,
    errors,
    values: { ...values, numero: card ? values.numero : '', codigo: card ? values.codigo : '' },
  }
}

/** One click fills the form: a test card in the name that decides the outcome. */
export function exampleCard(holder: string, card: TestCard, now: Date): CardValues {
  const year = String((now.getFullYear() + 4) % 100).padStart(2, '0')
  return {
    titular: holder,
    numero: card.number,
    vencimiento: `11/${year}`,
    codigo: card.code,
    documento: '12345678',
    cuotas: '1',
  }
}
