/** How wide a card's picture is drawn, so that the browser fetches no more than it needs. */
export const IN_GRID_OF_FOUR =
  '(min-width: 95rem) 360px, (min-width: 64rem) 24vw, (min-width: 48rem) 31vw, calc(50vw - 20px)'
/** Beside the filter rail of the home page. */
export const IN_GRID_BESIDE_RAIL =
  '(min-width: 95rem) 376px, (min-width: 64rem) calc(33vw - 126px), (min-width: 48rem) 31vw, calc(50vw - 20px)'
export const IN_CAROUSEL =
  '(min-width: 75rem) 23vw, (min-width: 48rem) 31vw, (min-width: 31.25rem) 47vw, 82vw'
