/** What we write when somebody takes back a purchase: the code for them, the 24 hours for the shop. */
import type { Settings } from './counter.ts'
import type { Jobs } from './outbox.ts'

type Withdrawal = { code: string; name: string; email: string; orderText: string; reason: string }
type Sender = Pick<Settings, 'name' | 'contactEmail'>

const asHtml = (paragraphs: string[]) =>
  paragraphs.map((p) => `<p>${p.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)}</p>`).join('')
const letter = (to: string, subject: string, paragraphs: string[]): Jobs['mail'] => ({
  to,
  subject,
  text: paragraphs.join('\n\n'),
  html: `<!doctype html><html lang="es-AR"><meta charset="utf-8"><body style="font:16px/1.5 Arial,sans-serif;color:#141413">${asHtml(paragraphs)}</body></html>`,
})

export const shopperLetter = ({ code, name, email, orderText }: Withdrawal, shop: Sender): Jobs['mail'] =>
  letter(email, `Registramos tu arrepentimiento: ${code} · ${shop.name}`, [
    `Hola ${name}:`,
    `Registramos tu arrepentimiento${orderText ? ` del pedido ${orderText}` : ''}. Tu código es ${code}.`,
    'Dentro de las 24 horas te escribimos con los pasos para devolver el producto. No tenés que pagar nada: el envío corre por nuestra cuenta y te reintegramos todo lo que pagaste (Ley 24.240, art. 34).',
    'Si no fuiste vos, respondé este mensaje.',
    shop.name,
  ])

export const shopLetter = (
  { code, name, email, orderText, reason }: Withdrawal,
  shop: Sender,
): Jobs['mail'] => ({
  ...letter(shop.contactEmail, `[${shop.name}] Arrepentimiento ${code}: responder dentro de las 24 h`, [
    `${name} (${email}) usó el botón de arrepentimiento. Código ${code}.`,
    `Pedido: ${orderText || 'no lo indicó'}. Motivo: ${reason || 'no lo indicó'}.`,
    'La ley pide informar el código y hacerlo efectivo dentro de las 24 horas (Disp. 954/2025, art. 5).',
  ]),
  replyTo: email,
})
