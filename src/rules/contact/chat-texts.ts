/** What somebody writes first in a chat, ready to be sent (product §11.21 to §11.23); never who they are. Each apart, so that a page carries its own. */

export const askAboutProduct = (name: string, size: string | null, url: string): string =>
  `Hola, te consulto por ${name}${size === null ? '' : `, talle ${size}`}: ${url}`
export const askAboutCart = (url: string): string => `Hola, te consulto por este carrito: ${url}`
export const askAboutOrder = (number: string): string => `Hola, te escribo por mi pedido ${number}.`
/** The shop to whoever buys, of an order that it took down for them. */
export const sendOrder = (name: string, number: string, url: string): string =>
  `Hola ${name}, este es tu pedido ${number}. Para completar tus datos y pagarlo: ${url}`
