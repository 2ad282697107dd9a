const nothingBetter = 'Something went wrong on our side. Please try again in a moment.';

/** An error response of the server, as it words it: `detail` is for the person, `code` for the program. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string | undefined;
  readonly field: string | undefined;
  /** Seconds until another try makes sense, when the server says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: unknown, headers?: Headers) {
    const told = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
    super(text(told.detail) ?? nothingBetter);
    this.status = status;
    this.code = text(told.code);
    this.field = text(told.field);
    this.retryAfter = Number.parseInt(headers?.get('retry-after') ?? '', 10) || undefined;
  }

  get detail(): string {
    return this.message;
  }
}

/** No answer, or none that could be read: the network is down, the server is away, something is in between. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  constructor(cause: unknown) {
    super('Laurels cannot be reached. Check your connection and try again.', { cause });
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
