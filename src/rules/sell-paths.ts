/** The addresses of offering a pair to the shop, and of one's own pairs there. Apart from the others, so that who only shops does not carry them. */
import { asking, type Id } from './paths.ts'

export const sellPaths = {
  sellAt: (price: Id): string => asking('/Vender', { precio: price }),
  offerPair: '/Vender/Ofrecer',
  /** Another one of whoever has this offer: who they are is known. */
  offerAnother: (token: Id): string => asking('/Vender/Ofrecer', { de: token }),
  /** Of a form that is being filled: sent there, and seen again by its key. */
  offerPhoto: '/Vender/Ofrecer/foto',
  draftPhoto: (key: string, id: number): string => `/Vender/Ofrecer/foto/${encodeURIComponent(key)}/${id}`,
  /** By the seal of its link, or by its number (rules/consignment/offers/by.ts). */
  pairOffer: (token: Id): string => `/Vender/o/${encodeURIComponent(token)}`,
  pairOfferPhoto: (token: Id, id: number): string => `/Vender/o/${encodeURIComponent(token)}/foto/${id}`,
  /** The same for a list. */
  smallOfferPhoto: (token: Id, id: number): string =>
    asking(sellPaths.pairOfferPhoto(token, id), { chica: 'si' }),

  /** One's own pairs, of an e-mail: for who has no account, and of one pair where it is about one. */
  consignmentWith: (token: string, code?: string): string =>
    asking('/Consignacion', { enlace: token, par: code }),
  /** The same of their money: `to` is a settlement's number, or which page (`MONEY_PAGES`). */
  consignmentMoneyWith: (token: string, to: string): string =>
    asking('/Consignacion', { enlace: token, ver: to }),
  /** Of those that are with somebody, or sold, as `grupo` says. */
  consignmentGroup: (group: string, page?: Id): string =>
    asking('/Consignacion', { grupo: group, page: page === 1 ? null : page }),
  /** What they got, and are owed. */
  consignmentAccount: '/Consignacion/Cuenta',
  consignmentAccountPage: (page: Id): string => asking('/Consignacion/Cuenta', { page }),
  consignmentAccountCsv: '/Consignacion/Cuenta/csv',
  /** One payment, by its number: «L-000123». */
  consignmentStatement: (number: string): string => `/Consignacion/Cuenta/${encodeURIComponent(number)}`,
  consignmentStatementPdf: (number: string): string =>
    `/Consignacion/Cuenta/${encodeURIComponent(number)}/pdf`,
  consignmentStatementCsv: (number: string): string =>
    `/Consignacion/Cuenta/${encodeURIComponent(number)}/csv`,
  consignmentProof: (number: string): string =>
    `/Consignacion/Cuenta/${encodeURIComponent(number)}/comprobante`,
  consignmentData: '/Consignacion/Datos',
  consignmentPair: (code: string): string => `/Consignacion/${encodeURIComponent(code)}`,
  /** A private photo of why it was not taken. */
  consignmentPairPhoto: (code: string, id: number): string =>
    `/Consignacion/${encodeURIComponent(code)}/foto/${id}`,

  /** The agreement as somebody accepted it. */
  agreementOf: (version: Id): string => `/Vender/Acuerdo/${encodeURIComponent(version)}`,
  agreementText: (version: Id): string => `/Vender/Acuerdo/${encodeURIComponent(version)}/texto`,
}
