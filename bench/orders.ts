import type { Group } from './run.ts'
export const orders: Group = async () => []
