/** Writing to the shop by WhatsApp about something, where its owner set a number (product §11.21, §11.22). */

/** The chat of a number: «https://wa.me/5491155550100», or as WhatsApp writes it itself. Groups and channels are none. */
const CHAT =
  /^https:\/\/(?:wa\.me\/\+?\d{8,15}\/?$|wa\.me\/\+?\d{8,15}\?|api\.whatsapp\.com\/send\/?\?(?:.*&)?phone=)/

/** The address that opens the chat, up to the words that it begins with; null where no number is set. */
export function chatAddress(socials: readonly { name: string; url: string }[]): string | null {
  const chat = socials.find(({ name }) => name === 'WhatsApp')?.url
  if (!chat || !CHAT.test(chat)) return null
  const [address, query = ''] = chat.split('?')
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('text='))
  return `${address}?${[...others, 'text='].join('&')}`
}
/** The address that opens the chat with this text begun; null where no number is set. */
export function whatsAppAbout(
  socials: readonly { name: string; url: string }[],
  text: string,
): string | null {
  const chat = chatAddress(socials)
  return chat && chat + encodeURIComponent(text)
}
