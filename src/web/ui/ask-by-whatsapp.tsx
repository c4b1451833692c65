import { Icon } from './icon.tsx'

type Props = {
  /** The frame's; null where no number is set. */ chat: string | null | undefined
  text: string
  className?: string
}

/** Opens a chat with the shop where these words stand already. */
export const AskByWhatsApp = ({ chat, text, className = '' }: Props) =>
  chat ? (
    <a
      href={chat + encodeURIComponent(text)}
      rel="noopener"
      className={`button ${className}`}
      data-look="quiet"
    >
      <Icon of="message-circle" className="shrink-0" /> Consultar por WhatsApp
    </a>
  ) : null
