/** How Mercado Pago says no: `{ message, error, status, cause }`. */
export class ApiError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly causes: { code: number; description: string }[]
  constructor(
    statusCode: number,
    code: string,
    message: string,
    causes: { code: number; description: string }[] = [],
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.causes = causes
  }
}

export const errorBody = (
  status: number,
  error: string,
  message: string,
  cause: ApiError['causes'] = [],
) => ({
  message,
  error,
  status,
  cause,
})
