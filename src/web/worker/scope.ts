/** What the service worker asks of its browser; TypeScript's own types for it do not go together with those of pages. */
type Waits = Event & { waitUntil(done: Promise<unknown>): void }
export type Fetches = Waits & { request: Request; respondWith(answer: Promise<Response>): void }
type Pushes = Waits & { data: { json(): unknown } | null }
type Clicks = Waits & { notification: { close(): void; data: unknown } }
type Told = Waits & { data: unknown }
/** What a push service knows a browser by; `toJSON` is how the standard writes it. */
type Subscription = { options: object; toJSON(): { endpoint?: string; keys?: Record<string, string> } }
export type Moves = Waits & { oldSubscription?: Subscription | null; newSubscription?: Subscription | null }
type Window = { url: string; focus(): Promise<unknown> }

export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', told: (event: Waits) => void): void
  addEventListener(type: 'message', told: (event: Told) => void): void
  addEventListener(type: 'fetch', told: (event: Fetches) => void): void
  addEventListener(type: 'push', told: (event: Pushes) => void): void
  addEventListener(type: 'pushsubscriptionchange', told: (event: Moves) => void): void
  addEventListener(type: 'notificationclick', told: (event: Clicks) => void): void
  skipWaiting(): Promise<void>
  location: { origin: string }
  navigator: { connection?: { saveData?: boolean } }
  caches: CacheStorage
  registration: {
    unregister(): Promise<boolean>
    showNotification(title: string, how: object): Promise<void>
    pushManager: { subscribe(options: object): Promise<Subscription> }
  }
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>
    openWindow(address: string): Promise<unknown>
  }
}

/** What the shop tells its worker. */
export type WorkerTerms = {
  /** Of the build: another one makes another worker, and what the last one kept is dropped. */
  version: string
  /** Begins the name of everything that is kept. */
  prefix: string
  /** Patterns of pages that show nothing about one person: only these are ever kept. */
  pages: string[]
  /** Of the others, which show what is somebody's own, and the sentences for either without signal. */
  own: string[]
  notKept: { unseen: string; own: string }
  /** Under these the worker does nothing. */
  never: string[]
  /** A step there, and sending anything there, may be another person's from then on. */
  people: string[]
  files: string[]
  /** Scripts and styles, by which a page names them. */
  assets: string
  pictures: string[]
  offline: string
  /** Of what is pressed without signal. */
  later: string
  /** The till's page, which it asks to be kept; what opens it where nothing answers; and the store of what it may sell. */
  till: { page: string; counter: string; lease: string }
  /** Sent with a page that was printed for nobody in particular, and with what the worker keeps. */
  header: string
  most: { pages: number; files: number; pictures: number; days: number }
  patienceMs: number
  /** Beside a notice, and instead of one that cannot be read. */
  notice: { icon: string; title: string; path: string }
  /** Where it says that its push service gave it another address. */
  moved: string
}
