/** What the Mercado Pago sandbox is opened with. */
export type MercadoPagoSandboxOptions = {
  /** Where browsers and the shop reach this process, without the prefix: `http://localhost:3000`. */
  publicUrl: string
  prefix: string
  /** A file for node:sqlite, or ':memory:'. Payments and undelivered notices survive a restart in a file. */
  storeFile: string
  accessToken: string
  publicKey: string
  webhookSecret: string
  /** Digits, like their user ids. */
  sellerId: string
  /** The till that the seller made in their panel; a QR of another one is not known. */
  posId?: string
  /** Where the panel sends notices about orders; preferences name their own address. */
  noticeUrl?: string
  clock?: () => Date
  /** First wait between two deliveries of a notice: their 15 minutes played in 15 seconds. */
  retryMs?: number
  /** How long a delivery waits for its answer; theirs is 22 seconds. */
  patienceMs?: number
}
