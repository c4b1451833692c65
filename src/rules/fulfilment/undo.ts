/** Taking back a step that mails whoever bought it, as long as the mail has not gone. */
import { FULFILMENT_STEPS, STEP_NAMES, type FulfilmentStep } from '#rules/orders/fulfilment/steps.ts'
import { FULFILMENT_LABEL, type FulfilmentState } from '#rules/orders/fulfilment/states.ts'

/** So long a step's mail waits. */
export const UNDO_SECONDS = 10
/** Of steps that are made with many orders at once: the first of them shall wait for the last. */
export const MANY_UNDO_SECONDS = 60

/** The steps whose mail waits, by where they lead. */
const TOLD: Partial<Record<FulfilmentState, FulfilmentStep>> = Object.fromEntries(
  STEP_NAMES.filter((step) => FULFILMENT_STEPS[step].tells?.email).map((step) => [
    FULFILMENT_STEPS[step].to,
    step,
  ]),
)
/** The step that led here and mails; null when none does. */
export const mailedStep = (state: FulfilmentState): FulfilmentStep | null => TOLD[state] ?? null

export const UNDO_MESSAGES = {
  none: 'No hay un paso para deshacer.',
  mailed: 'El mail ya salió, así que no se puede deshacer. Se puede corregir en la página del pedido.',
  note: (state: FulfilmentState) => `Se deshizo «${FULFILMENT_LABEL[state]}» antes de que saliera el mail.`,
}
