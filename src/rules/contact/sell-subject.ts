/** Of who wants to sell with us: they are shown where a pair is quoted. Apart from the form's rules, which no page that only leads to it carries. */
export const SELL_SUBJECT = 'Quiero vender con ustedes'
