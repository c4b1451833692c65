/** What somebody reads who asked to come in with a code. The rows go once they were sent: a code stands nowhere afterwards. */
import { linkPaths } from '#rules/link-paths.ts'
import { CODE_MINUTES } from '#rules/users/sign-in-code.ts'
import { serverPaths } from '#rules/server-paths.ts'
import { paths } from '#rules/paths.ts'
import { shopperEmail, type EmailSender } from '#shop/emails/email.ts'
import type { Jobs } from '#shop/jobs/outbox.ts'

const NOT_YOU =
  'Si no lo pediste, no hagas nada: sin el código nadie entra. No se lo pases a nadie, tampoco a quien diga que es de la tienda.'

/** The code stands in the subject too: a phone shows it without opening the e-mail. */
export const codeEmail = (
  to: string,
  { code, pass }: { code: string; pass: string },
  shop: EmailSender,
): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      subject: `${code} es tu código para ingresar`,
      preheader: `Sirve durante ${CODE_MINUTES} minutos, una sola vez.`,
      parts: [
        `Tu código para ingresar a ${shop.name}:`,
        { facts: [['Código', code]] },
        `Escribilo en la página donde lo pediste. Sirve durante ${CODE_MINUTES} minutos, una sola vez, y solo en ese navegador.`,
        { small: NOT_YOU },
        { small: 'Si alguien pide códigos con tu e-mail y la tienda no te da otro, pedilo desde acá:' },
        { facts: [['Pedir otro código', { href: shop.publicUrl + linkPaths.signInWithPass(pass) }]] },
      ],
    },
    shop,
  ),
  forget: true,
})

/** To somebody who works in the shop: their keys are not handed out by e-mail (decision 41). */
export const staffCodeEmail = (to: string, shop: EmailSender): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      subject: 'Ingresá con tu contraseña',
      parts: [
        `Alguien pidió un código para ingresar a ${shop.name} con este e-mail. Como trabajás en la tienda, tu cuenta se abre solo con tu contraseña.`,
        { button: 'Ingresar', href: shop.publicUrl + serverPaths.signInFor(paths.home) },
        { small: 'Si no fuiste vos, no hagas nada: nadie entró.' },
      ],
    },
    shop,
  ),
  forget: true,
})

/** Whoever has the account hears of another way in. */
export const anotherWayInEmail = (to: string, name: string, shop: EmailSender): Jobs['mail'] => ({
  ...shopperEmail(
    {
      to,
      name,
      subject: 'Tu cuenta tiene otra forma de ingresar',
      parts: [
        `Ingresaste a ${shop.name} con contraseña y con este mismo e-mail, que quedó verificado: es la misma cuenta que abrías con un código. Podés seguir usando las dos formas.`,
        'Si no fuiste vos, respondé este mensaje.',
      ],
    },
    shop,
  ),
  forget: true,
})
