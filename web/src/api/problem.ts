const fallbackDetail = 'Something went wrong on our end. Try again in a minute.';

/** An error response (RFC 9457): `detail` is written for the user, `code` for the program. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** Seconds to wait before retrying, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: unknown, headers?: Headers) {
    const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    super(text(problem.detail) ?? fallbackDetail);
    this.status = status;
    this.code = text(problem.code);
    this.field = text(problem.field);
    this.retryAfter = Number.parseInt(headers?.get('retry-after') ?? '', 10) || undefined;
  }

  get detail(): string {
    return this.message;
  }
}

/** A feature that the server's operator has not configured. */
export function isNotSetUp(error: unknown): boolean {
  return error instanceof Problem && error.code === 'not_set_up';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Problem && error.status === 404;
}

/** No response, or none that could be parsed: the network or the server is down, or a proxy interfered. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(cause: unknown) {
    super("We can't reach Laurels. Check your connection and try again.", { cause });
  }
}

/** Another user has logged in since the page was opened. */
export function isOtherUser(error: unknown): boolean {
  return error instanceof Problem && error.code === 'other_user';
}

/** The server can't answer now; nothing is known about what was requested. */
export function isServerDown(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof Problem && error.status >= 500);
}

/** A response without a body where one is required. The query cache's own message for it names the query. */
export class EmptyResponse extends Error {
  override readonly name = 'EmptyResponse';

  constructor() {
    super(fallbackDetail);
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
