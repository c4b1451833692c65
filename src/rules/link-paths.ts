/** Addresses that e-mails, messages and single forms lead to. Apart from the storefront's, so that its pages do not carry them. */
import { asking } from './paths.ts'

export const linkPaths = {
  /** From an e-mail: of whoever is not signed in there it asks who they are first. */
  accountCart: (): string => asking('/Cart', { cuenta: 'si' }),
  /** Whoever reads the letter may ask for another code (shop/sessions/passes.ts). */
  signInWithPass: (pass: string): string => asking('/Ingresar', { pase: pass }),
  /** A cart that somebody shared. */
  sharedCart: (code: string): string => `/Carrito/${encodeURIComponent(code)}`,
  /** Where whoever buys ends an order that was taken down for them. */
  finishOrder: (token: string): string => `/Pedido/${encodeURIComponent(token)}/Terminar`,
  /** A browser forgets what it looked at. */
  forgetSeen: '/Vistos',
} as const
