/** Who passes although banned: signing out, and asking why (product §2.2); withdrawing from a purchase, which the law gives to everybody (Ley 24.240, art. 34). */
export const BANNED = 'banned'
const OPEN = ['/logout', '/contact', '/arrepentimiento']

export const mayPassBanned = (path: string): boolean => OPEN.includes(path.toLowerCase().replace(/\/$/, ''))
