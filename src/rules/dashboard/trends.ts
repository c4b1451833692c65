/** The spans of the back office's front page, each number with its words. */

export const TREND_DAYS = 14
export const TREND_TERM = `${TREND_DAYS} días`
/** New reviews are counted over these. */
export const NEW_REVIEW_DAYS = 7
export const NEW_REVIEWS = `Reseñas en ${NEW_REVIEW_DAYS} días`
