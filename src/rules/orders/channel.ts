/** By which way an order came in (product §11.23): through the shop itself, taken down by its people, or at its counter (product §57.1). */
export const CHANNELS = ['web', 'phone', 'whatsapp', 'counter'] as const
export type Channel = (typeof CHANNELS)[number]
export const CHANNEL_LABEL: Record<Channel, string> = {
  web: 'Tienda',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  counter: 'Mostrador',
}
/** Those in which somebody of the shop takes it down. */
export const TAKEN_CHANNELS = ['whatsapp', 'phone'] as const satisfies readonly Channel[]
export type TakenChannel = (typeof TAKEN_CHANNELS)[number]
/** What stands in its history as the reason of its first move; `history/history.ts` says it in words. */
export const takenReason = (channel: TakenChannel): string => `taken by ${channel}`
