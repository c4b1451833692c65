/**
 * The steps of a parcel, each with everything that is said and asked of it: the button, what is answered after it, the API,
 * and what the shopper hears. Pages, verbs and the API go over this table; states.ts says from where each leads.
 */
import type { FulfilmentState } from './states.ts'

/** What the shopper hears of them. */
type StepKind = 'packed' | 'shipped' | 'delivered' | 'ready' | 'picked-up'

type Step = {
  to: FulfilmentState
  /** On its button. */
  label: string
  /** To who pressed it. */
  said: string
  /** What the order is then, for the API. */
  result: string
  /** Parcels do not go forward without money; taking a step back, or having arrived, needs none. */
  needsMoney: boolean
  /** One click, a form of its own, or a quiet step back. */
  button: 'click' | 'form' | 'back'
  /** What the shopper hears, and whether by e-mail as well as by the bell. */
  tells: { kind: StepKind; email: boolean } | null
}

export const FULFILMENT_STEPS = {
  pack: {
    to: 'packed',
    label: 'Preparar',
    said: 'Pedido preparado.',
    result: 'Preparado',
    needsMoney: true,
    button: 'click',
    tells: { kind: 'packed', email: false },
  },
  unpack: {
    to: 'unfulfilled',
    label: 'Volver a por preparar',
    said: 'El pedido volvió a «por preparar».',
    result: 'Vuelve a estar por preparar',
    needsMoney: false,
    button: 'back',
    tells: null,
  },
  ship: {
    to: 'shipped',
    label: 'Despachar',
    said: 'Pedido despachado. Le avisamos a quien compró.',
    result: 'Despachado, con quién lo lleva y su seguimiento',
    needsMoney: true,
    button: 'form',
    tells: { kind: 'shipped', email: true },
  },
  deliver: {
    to: 'delivered',
    label: 'Marcar entregado',
    said: 'Pedido entregado.',
    result: 'Entregado',
    needsMoney: false,
    button: 'click',
    tells: { kind: 'delivered', email: true },
  },
  readyForPickup: {
    to: 'ready_for_pickup',
    label: 'Listo para retirar',
    said: 'Listo para retirar. Le avisamos a quien compró.',
    result: 'Listo para retirar',
    needsMoney: true,
    button: 'click',
    tells: { kind: 'ready', email: true },
  },
  pickedUp: {
    to: 'picked_up',
    label: 'Marcar retirado',
    said: 'Pedido retirado.',
    result: 'Retirado',
    needsMoney: true,
    button: 'click',
    tells: { kind: 'picked-up', email: true },
  },
} as const satisfies Record<string, Step>

type Steps = typeof FULFILMENT_STEPS
export type FulfilmentStep = keyof Steps
export const STEP_NAMES = Object.keys(FULFILMENT_STEPS) as FulfilmentStep[]

/** Made with nothing but their name: `ship` also asks who carries it. */
export type PlainStep = {
  [S in FulfilmentStep]: Steps[S]['button'] extends 'form' ? never : S
}[FulfilmentStep]
export const PLAIN_STEPS = STEP_NAMES.filter(
  (step): step is PlainStep => FULFILMENT_STEPS[step].button !== 'form',
)

/** What is said after each step, by a name that begins with `prefix`. */
export const ofEachStep = <P extends string>(prefix: P) =>
  Object.fromEntries(STEP_NAMES.map((step) => [`${prefix}${step}`, FULFILMENT_STEPS[step].said])) as {
    [S in FulfilmentStep as `${P}${S}`]: string
  }
