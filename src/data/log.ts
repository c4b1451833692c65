/** Where the database says what it does; fits pino and console alike. */
export type Log = {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}
