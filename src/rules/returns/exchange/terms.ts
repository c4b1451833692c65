/** For how many days the new one is kept while the old one is on its way, unless the owner sets another term (product §14.9). */
export const EXCHANGE_DAYS = 10
