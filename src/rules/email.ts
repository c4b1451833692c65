/** What counts as an e-mail address: one @, a dotted domain, nothing that could break a header. At most 254 characters (RFC 5321). */
import * as v from 'valibot'

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

export const EMAIL_LENGTH = 254

export const isEmail = (text: string): boolean => text.length <= EMAIL_LENGTH && EMAIL.test(text)
export const email = (message: string) => v.check<string, string>(isEmail, message)
