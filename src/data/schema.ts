/**
 * Every table of the shop. Rows are nearly the shape the pages use; amounts are whole centavos (`*_centavos`), times are
 * UTC. Changing a table needs a migration: `npm run migration`.
 */
// oxlint-disable oxc/no-barrel-file -- rooms ask for tables by name and should not have to know on which shelf each one lies
export * from './schema/catalogue.ts'
export * from './schema/desk.ts'
export * from './schema/house.ts'
export * from './schema/imports.ts'
export * from './schema/jobs.ts'
export * from './schema/orders.ts'
export * from './schema/people.ts'
export * from './schema/returns.ts'
export * from './schema/shoppers.ts'
