import { askAboutProduct } from '#rules/contact/chat-texts.ts'
import { AskByWhatsApp } from '#web/ui/ask-by-whatsapp.tsx'

type Props = {
  chat: string | null | undefined
  name: string
  size: string | null
  /** Of its page. */
  url: string
  className: string
}

/** Asks the shop about a product or a single pair, by the size that is chosen. */
export default function AskAboutProduct({ chat, name, size, url, className }: Props) {
  return <AskByWhatsApp chat={chat} text={askAboutProduct(name, size, url)} className={className} />
}
