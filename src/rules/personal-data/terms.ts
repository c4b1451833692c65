/** How soon who asks about their own data is answered (Ley 25.326, arts. 14 and 16), each number with its words. */

const ACCESS_DAYS = 10
export const ACCESS_TERM = `${ACCESS_DAYS} días corridos`
const CORRECTION_DAYS = 5
export const CORRECTION_TERM = `${CORRECTION_DAYS} días hábiles`
