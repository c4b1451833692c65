/** A cart that was left is told of twice at most, to who said that they want it (product §7.10, decision 63). */

/** Since somebody last changed the cart, where the owner of the shop sets no other. */
export const CART_REMINDER_HOURS = { first: 24, second: 72 }
/** What could not be told in time, because the shop slept or all of it was sold out, is not told later than so many hours. */
export const CART_REMINDER_LATE_HOURS = 24
/** That one was told is kept as long, for the file of their data; the turn of a cart is over long before. */
export const CART_REMINDER_KEPT_DAYS = 90
const HOUR = 3_600_000

/** The first, and the last. */
export type CartReminder = 1 | 2
export type ReminderHours = { first: number; second: number }

/** Whose turn it is, so long after `since`; null between them. A second one that is not after the first is none. */
export function dueReminder(since: Date, now: Date, { first, second }: ReminderHours): CartReminder | null {
  const hours = (now.getTime() - since.getTime()) / HOUR
  const within = (from: number) => hours >= from && hours < from + CART_REMINDER_LATE_HOURS
  if (second > first && hours >= second) return within(second) ? 2 : null
  return within(first) ? 1 : null
}
/** Before that moment nothing is due any more. */
export const remindedSince = (now: Date, { first, second }: ReminderHours): Date =>
  new Date(now.getTime() - (Math.max(first, second) + CART_REMINDER_LATE_HOURS) * HOUR)
/** And after that one, nothing yet. */
export const remindedUntil = (now: Date, { first }: ReminderHours): Date =>
  new Date(now.getTime() - first * HOUR)

/** What the form says that it is. */
export const REMINDERS_INTENT = 'reminders'
export const CART_REMINDER_SAYS = {
  title: 'Recordatorios de compra',
  ask: 'Recordame por e-mail el carrito que dejo',
  on: 'Te lo recordamos por e-mail. Podés dejar de recibirlo cuando quieras.',
  off: 'No te escribimos por tu carrito.',
  unproven: 'Primero hace falta que confirmes tu e-mail.',
  closed: 'Por ahora la tienda no manda recordatorios.',
} as const

/** When they come, before somebody says yes. */
export const remindersSaid = ({ first, second }: ReminderHours): string =>
  `${second > first ? `Un e-mail a las ${first} horas de dejarlo y otro a las ${second}` : `Un e-mail a las ${first} horas de dejarlo`}, nunca después de comprar. Cada uno trae cómo no recibir más.`
