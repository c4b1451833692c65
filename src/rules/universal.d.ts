/**
 * The few globals that every browser and every server has. Seen only when this floor is compiled without DOM and Node types
 * (tsconfig.rules.json); elsewhere their own declarations stand.
 */
declare class URLSearchParams {
  constructor(init?: string)
  get(name: string): string | null
  getAll(name: string): string[]
  set(name: string, value: string): void
  append(name: string, value: string): void
  toString(): string
}
