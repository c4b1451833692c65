/** What the shop's thread and the database's thread say to each other. */

export type WorkerData = {
  /** Absolute folder of the database, or undefined for one in memory. */
  folder: string | undefined
  /** Tar file to start a database in memory from. */
  startFrom: string | undefined
  /** `create` makes the files in an empty folder, syncs them and ends; `serve` answers until told to close. */
  purpose: 'create' | 'serve'
}

export type Request =
  /** A new client: whatever the last one left open is rolled back. */
  | { kind: 'session' }
  /** Whole messages of the PostgreSQL protocol; the answer is what the server says back. */
  | { kind: 'wire'; bytes: Uint8Array }
  | { kind: 'read-only'; on: boolean }
  | { kind: 'fsyncs' }
  | { kind: 'dump'; file: string }
  | { kind: 'close' }

export type Numbered = { id: number; request: Request }

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; value: Uint8Array | number | undefined }
  | { kind: 'failed'; id: number; message: string }
