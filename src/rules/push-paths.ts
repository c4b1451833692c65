/** Where one chooses what this browser is told of. Apart from paths.ts: few pages lead there, and none carries it for nothing. */
import { asking } from './paths.ts'

/** As the page is called, and the way there. */
export const PUSH_NAME = 'Avisos en este navegador'
export const PUSH_OFFER = 'Avisarme también en este navegador'

export const pushPaths = {
  own: '/Avisos',
  /** With what stood in an e-mail's link: of an alert without an account. */
  ofAlert: (seal: string): string => asking('/Avisos', { aviso: seal }),
}
