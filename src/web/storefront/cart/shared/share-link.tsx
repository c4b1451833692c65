import { askAboutCart } from '#rules/contact/chat-texts.ts'
import { AskByWhatsApp } from '#web/ui/ask-by-whatsapp.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useFrame } from '#web/ui/page/frame.ts'

/** The address, to be copied or sent to the shop. Without scripts it is selected and copied by hand. */
export function ShareLink({ url }: { url: string }) {
  const chat = useFrame()?.shop.chat
  return (
    <section aria-labelledby="compartir" className="border-t border-line pt-5">
      <h2 id="compartir" className="font-bold">
        Compartir
      </h2>
      <p className="mt-1 text-sm text-muted">Quien tenga el enlace ve estos productos, y nada de vos.</p>
      <p className="mt-3 flex items-center gap-3">
        <a href={url} className="link min-w-0 py-2 break-all">
          {url.replace(/^https?:\/\//, '')}
        </a>
        <CopyButton value={url} name="el enlace del carrito" />
      </p>
      <AskByWhatsApp chat={chat} text={askAboutCart(url)} className="mt-3 w-full" />
    </section>
  )
}
