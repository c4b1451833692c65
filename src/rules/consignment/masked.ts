/** How a consignor's numbers are shown to whoever does not need them whole: enough to tell two apart, too little to use. */
const HIDDEN = '···'

/** «···456»; '' while nobody saw the document. */
export const maskedDni = (dni: string): string => (dni === '' ? '' : `${HIDDEN}${dni.slice(-3)}`)

/** «27-···456-3»; '' until it is told. */
export const maskedCuil = (cuil: string): string => {
  const digits = cuil.replace(/\D/g, '')
  return digits === '' ? '' : `${digits.slice(0, 2)}-${HIDDEN}${digits.slice(7, 10)}-${digits.slice(10)}`
}

/** A CBU or CVU by its last four digits, «···4321»; an alias by its ends, «za···na». */
export const maskedAccount = (account: string): string =>
  /^\d+$/.test(account)
    ? `${HIDDEN}${account.slice(-4)}`
    : account === ''
      ? ''
      : `${account.slice(0, 2)}${HIDDEN}${account.slice(-2)}`
