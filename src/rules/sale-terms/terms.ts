/** How long the buyer has and how soon the shop answers, each number with its words: no text spells them by hand. */

/** Ley 24.240, art. 34: calendar days from delivery or contract, whichever is later. */
export const WITHDRAWAL_DAYS = 10
export const WITHDRAWAL_TERM = `${WITHDRAWAL_DAYS} días`
export const WITHDRAWAL_CALENDAR_TERM = `${WITHDRAWAL_DAYS} días corridos`

/** As the documents of a sale say it. */
export const WITHDRAWAL_SAID = `Tenés derecho a arrepentirte de la compra dentro de los ${WITHDRAWAL_CALENDAR_TERM} desde que la recibís, sin costo (Ley 24.240, art. 34).`

/** The shop's own exchange (product §32.3). */
export const EXCHANGE_HOURS = 48
export const EXCHANGE_TERM = `${EXCHANGE_HOURS} horas`
export const EXCHANGE_TERM_BRIEF = `${EXCHANGE_HOURS} h`

/** Disp. 954/2025, art. 5: the request is put into effect within 24 hours. */
export const ANSWER_HOURS = 24
export const ANSWER_TERM = `${ANSWER_HOURS} horas`
export const ANSWER_TERM_BRIEF = `${ANSWER_HOURS} h`

/** What came back has its money, or a reason, within so many days (product §14.5). */
export const MONEY_DAYS = 10

/** So long before the answer is due the shop is told once more. */
export const PRESSING_HOURS = 6
/** So long before what is kept for an exchange goes back on sale whoever bought is told once more. */
export const EXCHANGE_NEAR_HOURS = 48

/** Ley 24.240, art. 11 (product §32.6). */
const WARRANTY_MONTHS = { new: 6, used: 3 }
/** Of one thing. */
export const warrantyOf = (used: boolean): string =>
  `${WARRANTY_MONTHS[used ? 'used' : 'new']} meses (Ley 24.240, art. 11)`
export const WARRANTY_TERMS = `${WARRANTY_MONTHS.new} meses para productos nuevos y ${WARRANTY_MONTHS.used} meses para usados (Ley 24.240, art. 11)`
