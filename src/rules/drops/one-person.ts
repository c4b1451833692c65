/** What makes two accounts one person, as far as a shop can know: the mailbox behind an address, and the number of a document. */

/** Where dots in a name mean nothing, and the names of the same host. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** `Ana.Perez+zapas@Googlemail.com` and `anaperez@gmail.com` are read by one person (RFC 5233 for what stands after the plus). */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const [name = '', host = ''] = [address.slice(0, at), address.slice(at + 1)]
  const own = name.split('+')[0] || name
  const same = DOTLESS[host]
  return same ? `${own.replaceAll('.', '')}@${same}` : `${own}@${host}`
}

/** «30.111.222» and «030111222» are one document; null for what is none. */
export function documentOf(typed: string): string | null {
  const digits = typed.replace(/[.\s]/g, '').replace(/^0+/, '')
  return /^\d{6,8}$/.test(digits) ? digits : null
}
