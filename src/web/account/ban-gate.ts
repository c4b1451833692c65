/** Who passes although banned: signing out, and asking why (spec §2). */
export const BANNED = 'banned'
const OPEN = ['/logout', '/contact']

export const mayPassBanned = (path: string): boolean => OPEN.includes(path.toLowerCase().replace(/\/$/, ''))
